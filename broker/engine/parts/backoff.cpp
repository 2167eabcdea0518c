// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/parts/backoff.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

int64_t exponential(int64_t base, int64_t max, int attempts) {
    int64_t value = base;
    for (int i = 0; i < attempts && value < max; ++i) value *= 2;
    return std::min(value, max);
}

int64_t upTo(int64_t max, std::mt19937_64& random) { return int64_t(random() % uint64_t(max + 1)); }

}  // namespace

Micros backoff(const EngineOptions& options, int attempts, std::mt19937_64& random) {
    const int64_t base = options.backoffBase.count();
    const int64_t max = options.backoffMax.count();
    switch (options.backoff) {
        case BackoffPolicy::Fixed: return Micros(std::min(base, max));
        case BackoffPolicy::Linear: return Micros(std::min(base * std::max(1, attempts), max));
        case BackoffPolicy::Exponential: return Micros(exponential(base, max, attempts));
        case BackoffPolicy::ExponentialEqualJitter: {
            const int64_t full = exponential(base, max, attempts);
            return Micros(full / 2 + upTo(full - full / 2, random));
        }
        case BackoffPolicy::ExponentialFullJitter: return Micros(upTo(exponential(base, max, attempts), random));
    }
    return options.backoffMax;
}

}  // namespace fairlead::broker
