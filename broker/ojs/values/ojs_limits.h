// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/tenant_config.h"
#include "broker/http/json_value.h"
#include "broker/ojs/values/ojs_error.h"
#include "shared/limits/limit_layers.h"
#include "shared/limits/tenant_limits.h"

#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// A tenant's settings by the names of Open Job Spec: max_concurrency, max_enqueue_rate, max_queue_depth, max_scheduled,
// fairness_weight, priority_boost, quota_mode, and fairlead's max_bytes, max_payload_bytes, paused and draining. A boost is in
// seconds of worker time.

struct LimitChange {
    LimitSettings set;
    std::vector<LimitField> clear;
    std::string reason;
};

// isWhole: what the body leaves out is cleared, and limits may stand in "limits". Otherwise: null clears, and what is left
// out stays. A member that is not known is refused.
std::optional<OjsError> readLimits(const JsonValue& body, bool isWhole, LimitChange* change);

// "limits":{...},"fairness_weight":…,"priority_boost":…,"quota_mode":…; what is not limited is null.
void appendLimits(std::string& to, const TenantLimits& limits);

}  // namespace fairlead::broker
