// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/key_limit.h"
#include "shared/clock.h"
#include "shared/retry_growth.h"
#include "shared/status.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// How a failed task is tried again. The delay before retry n, from 1: exponential initial * coefficient^(n-1), linear
// initial * n, constant initial, polynomial initial * n^coefficient; at most maxInterval; with jitter times a factor in
// [0.5, 1.5), at most maxInterval again.
struct RetryPolicy {
    using Growth = RetryGrowth;

    Growth growth = Growth::Exponential;
    Micros initial = std::chrono::seconds(1);
    double coefficient = 2;
    Micros maxInterval = std::chrono::minutes(5);
    bool jitter = true;
    std::vector<std::string> nonRetryable;  // types of errors: exact, or a prefix that ends in ".*"
    bool toDeadLetters = false;             // when the attempts are used up, or the error is not to be retried

    bool operator==(const RetryPolicy&) const = default;
};

// What a task says of its own deliveries; zero and nothing: what its worker and the broker say. Many tasks have the same
// terms, so the engine keeps each different set once.
struct JobTerms {
    Micros visibility{};  // length of a lease, unless the worker asks for another
    Micros timeout{};     // most that one delivery may take, with heartbeats
    // When a lease ends and nobody has said how the delivery went: ready again at once, whatever the policy's delay.
    bool isReadyAfterLease = false;
    std::optional<RetryPolicy> retry;
    std::optional<KeyLimit> keyLimit{};
    bool isStep = false;  // of a workflow, which moves when it ends; no client says so

    bool isEmpty() const { return *this == JobTerms(); }
    bool operator==(const JobTerms&) const = default;
};

inline constexpr Micros kMostInterval = std::chrono::hours(24 * 366);
inline constexpr double kMostCoefficient = 1000;
inline constexpr size_t kMostNonRetryable = 64;
inline constexpr size_t kMostErrorTypeBytes = 256;

// InvalidArgument names the first field that is out of range, as OJS spells it. Makers of tasks ask before they create.
Status checkTerms(const JobTerms& terms);

// What is wrong about such types of errors, to be said after the name of their field; empty: nothing.
std::string wrongPatterns(const std::vector<std::string>& patterns);

// The delay before retry number `attempt`, which is at least 1. random: in [0, 1); used for the jitter only.
Micros retryDelay(const RetryPolicy& policy, int attempt, double random);

// Whether an error of this type is to be tried again. An error without a type is.
bool isRetryable(const RetryPolicy& policy, std::string_view type);

}  // namespace fairlead::broker
