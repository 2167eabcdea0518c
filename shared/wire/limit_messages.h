// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "fairlead/admin/v1/tenants.pb.h"
#include "shared/limits/limit_rules.h"
#include "shared/result.h"
#include "shared/limits/tenant_limits.h"

#include <google/protobuf/repeated_ptr_field.h>

#include <string>
#include <vector>

namespace fairlead {

// Conversions between the messages of tenants.proto and the limits that broker, console and terminal share. Incoming
// messages are checked; InvalidArgument names the field. Any thread.

// Settings that passed validate(), or the reason why they did not.
Result<LimitSettings> toSettings(const admin::v1::LimitSettings& message);
Result<std::vector<LimitField>> toFields(const google::protobuf::RepeatedPtrField<std::string>& keys,
                                         const std::string& where);
// Exact to the microsecond; a negative duration is refused.
Result<Micros> toMicros(const google::protobuf::Duration& duration);

void fillSettings(admin::v1::LimitSettings* message, const LimitSettings& settings);
void fillDuration(google::protobuf::Duration* message, Micros duration);

}  // namespace fairlead
