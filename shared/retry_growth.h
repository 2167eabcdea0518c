// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace fairlead {

// How the waits of a retry policy grow.
enum class RetryGrowth : uint8_t { Exponential = 0, Linear = 1, Constant = 2, Polynomial = 3 };  // stored

// The wait before retry number `attempt`, which counts from 1, without jitter; in the unit of `initial` and `most`.
inline double retryWait(RetryGrowth growth, double initial, double coefficient, double most, int attempt) {
    const double n = std::max(attempt, 1);
    double factor = 1;
    switch (growth) {
        case RetryGrowth::Exponential: factor = std::pow(coefficient, n - 1); break;
        case RetryGrowth::Linear: factor = n; break;
        case RetryGrowth::Constant: break;
        case RetryGrowth::Polynomial: factor = std::pow(n, coefficient); break;
    }
    const double wait = initial * factor;
    return wait < most ? wait : most;  // also where it is infinite
}

}  // namespace fairlead
