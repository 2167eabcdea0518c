// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/key_limit.h"
#include "broker/ojs/values/ojs_error.h"

#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// A rate limit of Open Job Spec: {key, concurrency, rate: {limit, period}, throttle: {limit, period}, on_limit, scope}.
// Also read: a rate that is a number, with its period beside it, and max_per_second. Only these may do without a key, which
// then is `fallback`; so may whatever isOfAddress, whose key the address says, and which may end, expires_at. What appendKeyLimit() has written is read
// again, without how much of it is used. The error names the field, and leaves *limit as it was.
std::optional<OjsError> readKeyLimit(std::string_view json, std::string_view fallback, bool isOfAddress,
                                     KeyLimit* limit);

// "concurrency":{…},"rate":{…},…, each with how much of it is used; what is not limited is left out. Begins with a comma.
void appendKeyLimit(std::string& to, const KeyLimit& limit, const KeyLimitUse& use);

}  // namespace fairlead::broker
