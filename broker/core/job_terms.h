// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// How a failed task is tried again. The delay before retry n, from 1: exponential initial * coefficient^(n-1), linear
// initial * n, constant initial, polynomial initial * n^coefficient; at most maxInterval; with jitter times a factor in
// [0.5, 1.5), at most maxInterval again.
struct RetryPolicy {
    enum class Growth : uint8_t { Exponential = 0, Linear = 1, Constant = 2, Polynomial = 3 };

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
    Micros visibility{};  // length of a lease
    Micros timeout{};     // most that one delivery may take
    std::optional<RetryPolicy> retry;

    bool operator==(const JobTerms&) const = default;
};

}  // namespace fairlead::broker
