// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/asked_names.h"

#include "broker/rpc/request_rules.h"
#include "broker/rpc/task_rules.h"
#include "shared/tenant_id.h"

#include <string>

namespace fairlead::broker {

Status checkAskedTenant(std::string_view tenant, std::string_view field) {
    if (tenant.empty() || tenant == kDefaultTenant) return {};
    const Status status = checkTenantId(tenant);
    return status.ok() ? status : bad(std::string(field) + ": " + status.message());
}

Status checkName(std::string_view name, std::string_view field) {
    if (name.find('\0') == std::string_view::npos) return {};
    return bad(std::string(field) + ": must not hold a zero byte");
}

Status checkWorkerName(std::string_view worker, std::string_view field, const Limits& limits) {
    if (worker.size() <= limits.maxWorkerIdBytes) return checkName(worker, field);
    return tooLarge(field, worker.size(), "limits.max_worker_id_bytes", limits.maxWorkerIdBytes);
}

Status checkAskedText(std::string_view text, std::string_view field) {
    if (text.size() <= kMostAskedText) return {};
    return bad(std::string(field) + ": is longer than " + std::to_string(kMostAskedText) + " bytes");
}

}  // namespace fairlead::broker
