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
// Also read: a rate that is a number, with its period beside it, and max_per_second. Without a key, the key is `fallback`.
// The error names the field, and leaves *limit as it was.
std::optional<OjsError> readKeyLimit(std::string_view json, std::string_view fallback, KeyLimit* limit);

// "concurrency":…,"rate":{…},…; what is not limited is left out. Begins with a comma.
void appendKeyLimit(std::string& to, const KeyLimit& limit);

}  // namespace fairlead::broker
