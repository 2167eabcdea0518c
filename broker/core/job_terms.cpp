// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/job_terms.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

constexpr std::string_view kAnyBelow = ".*";

Status wrong(const std::string& what) { return {Code::InvalidArgument, what}; }

}  // namespace

Status checkTerms(const JobTerms& terms) {
    const auto isLength = [](Micros length) { return length.count() >= 0 && length <= kMostInterval; };
    if (!isLength(terms.visibility)) return wrong("visibility_timeout must be between 0 and 366 days");
    if (!isLength(terms.timeout)) return wrong("timeout must be between 0 and 366 days");
    if (terms.keyLimit) RETURN_IF_ERROR(checkKeyLimit(*terms.keyLimit));
    if (!terms.retry) return {};
    const RetryPolicy& policy = *terms.retry;
    if (policy.growth > RetryPolicy::Growth::Polynomial) return wrong("backoff_strategy is none that is known");
    if (policy.initial.count() <= 0 || policy.initial > kMostInterval)
        return wrong("initial_interval must be more than 0 and at most 366 days");
    if (policy.maxInterval < policy.initial || policy.maxInterval > kMostInterval)
        return wrong("max_interval must be at least initial_interval and at most 366 days");
    if (!(policy.coefficient >= 1 && policy.coefficient <= kMostCoefficient))
        return wrong("backoff_coefficient must be a number from 1 to 1000");
    if (const std::string what = wrongPatterns(policy.nonRetryable); !what.empty())
        return wrong("non_retryable_errors " + what);
    return {};
}

std::string wrongPatterns(const std::vector<std::string>& patterns) {
    if (patterns.size() > kMostNonRetryable)
        return "has " + std::to_string(patterns.size()) + " entries; at most " + std::to_string(kMostNonRetryable) +
               " are taken";
    for (const std::string& type : patterns)
        if (type.empty() || type.size() > kMostErrorTypeBytes)
            return "has an entry of " + std::to_string(type.size()) + " bytes; each must have 1 to " +
                   std::to_string(kMostErrorTypeBytes);
    return {};
}

Micros retryDelay(const RetryPolicy& policy, int attempt, double random) {
    const double most = double(policy.maxInterval.count());
    double delay = retryWait(policy.growth, double(policy.initial.count()), policy.coefficient, most, attempt);
    if (policy.jitter) delay = std::min(delay * (0.5 + random), most);
    return Micros(int64_t(delay));
}

bool isRetryable(const RetryPolicy& policy, std::string_view type) {
    return std::none_of(policy.nonRetryable.begin(), policy.nonRetryable.end(), [type](std::string_view pattern) {
        if (!pattern.ends_with(kAnyBelow)) return !type.empty() && type == pattern;
        return type.starts_with(pattern.substr(0, pattern.size() - 1));  // with the full stop
    });
}

}  // namespace fairlead::broker
