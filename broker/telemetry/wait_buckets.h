// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"
#include "shared/check.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace fairlead::broker {

// Waits are counted in buckets, each an eighth of a power of two wide: a quantile is exact to 7 %, or to a millisecond.
// Up to 15 ms each millisecond has its own bucket; the last one holds everything from two years on.
using WaitBucket = uint16_t;
inline constexpr size_t kWaitBuckets = 272;

inline WaitBucket waitBucketOf(Micros wait) {
    const auto millis = uint64_t(std::max<int64_t>(wait.count(), 0)) / 1000;
    if (millis < 16) return static_cast<WaitBucket>(millis);
    const auto octave = unsigned(std::bit_width(millis)) - 1;
    const uint64_t bucket = 16 + (octave - 4) * 8 + ((millis >> (octave - 3)) & 7);
    return static_cast<WaitBucket>(std::min<uint64_t>(bucket, kWaitBuckets - 1));
}

// The middle of a bucket.
inline double waitSecondsOf(WaitBucket bucket) {
    if (bucket < 16) return bucket / 1000.0;
    const unsigned octave = 4 + (bucket - 16u) / 8;
    const double eighths = 8 + (bucket - 16u) % 8 + 0.5;
    return eighths * double(uint64_t{1} << (octave - 3)) / 1000.0;
}

// The rank of a quantile among `all` sorted waits, from 1 on.
inline uint64_t waitRank(double fraction, uint64_t all) {
    return std::max<uint64_t>(1, uint64_t(fraction * double(all) + 0.999999));
}

// The bucket in or below which `fraction` (0 to 1) of all waits are. counts: by bucket. REQUIRES: not all zero.
template <typename Count>
WaitBucket waitQuantile(std::span<const Count, kWaitBuckets> counts, double fraction) {
    uint64_t all = 0;
    for (const Count count : counts) all += count;
    FAIRLEAD_CHECK(all > 0);
    const uint64_t wanted = waitRank(fraction, all);
    uint64_t seen = 0;
    size_t last = 0;
    for (size_t bucket = 0; bucket < kWaitBuckets && seen < wanted; ++bucket) {
        seen += counts[bucket];
        if (counts[bucket] > 0) last = bucket;
    }
    return static_cast<WaitBucket>(last);
}

}  // namespace fairlead::broker
