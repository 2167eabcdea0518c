// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/job_terms.h"
#include "broker/core/unique_rule.h"
#include "broker/http/json_value.h"
#include "broker/ojs/values/ojs_error.h"

#include <optional>
#include <string_view>

namespace fairlead::broker {

// A retry policy of Open Job Spec. What it leaves out is the default: 3 attempts, exponential from 1 s, at most 5 min.
struct OjsRetry {
    int maxAttempts = 3;  // 0: never again, which the engine knows as 1
    RetryPolicy policy{};
};
// policy: the object as it was sent; both spellings of intervals ("PT1S" and …_ms) are read. The error is a 422 that
// names the field, and leaves `retry` as it was.
std::optional<OjsError> readRetry(std::string_view policy, OjsRetry* retry);

// What the key of a unique job is made of.
struct UniqueParts {
    std::string_view type;
    std::string_view queue;
    std::string_view args;  // JSON
    std::string_view meta;  // JSON, or empty
};
// rule: the object as it was sent; members that are not known are refused. The type always counts. A list "key" names
// members of args, or the dimensions as "keys" does. The key does not depend on the spelling of the JSON.
std::optional<OjsError> readUnique(std::string_view rule, const UniqueParts& parts, std::optional<UniqueRule>* unique);

// The kind of a value, for messages: "a text", "a list".
const char* kindText(const JsonValue& value);

}  // namespace fairlead::broker
