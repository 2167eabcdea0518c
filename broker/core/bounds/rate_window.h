// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"
#include "shared/limits/tenant_limits.h"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <utility>

namespace fairlead::broker {

// At most so many events in any span as long as the period, wherever it begins: what a reader of "10 per minute" expects,
// where a token bucket lets up to twice as many through in its first period. Up to 64 events are remembered exactly;
// beyond that they are counted in 64 parts of the period, so that an event is forgotten up to a part too late, never too
// early. Calls O(64); memory about a kilobyte at most.
class RateWindow {
public:
    // When one more is allowed: now, or later.
    Time opensAt(const Rate& rate, Time now) const {
        if (left(rate, now) > 0) return now;
        uint64_t over = held(rate, now) + 1 - rate.limit;
        for (const auto& [at, count] : m_counts) {
            if (isOver(rate, at, now)) continue;
            if (count >= over) return endOf(rate, at);
            over -= count;
        }
        return now;
    }
    // How many are allowed now.
    uint64_t left(const Rate& rate, Time now) const {
        const uint64_t in = held(rate, now);
        return in < rate.limit ? rate.limit - in : 0;
    }
    void took(const Rate& rate, Time now) {
        while (!m_counts.empty() && (isOver(rate, m_counts.front().first, now) || m_counts.size() > 2 * kExact))
            m_counts.pop_front();
        const Time at = partOf(rate, now);
        if (!m_counts.empty() && m_counts.back().first == at)
            ++m_counts.back().second;
        else
            m_counts.emplace_back(at, 1);
    }
    bool isIdle(const Rate& rate, Time now) const { return held(rate, now) == 0; }
    // How many count now, and when none of them does any more.
    uint64_t taken(const Rate& rate, Time now) const { return held(rate, now); }
    Time emptyAt(const Rate& rate, Time now) const {
        return isIdle(rate, now) ? now : endOf(rate, m_counts.back().first);
    }

private:
    static constexpr uint64_t kExact = 64;

    static Micros partLength(const Rate& rate) { return std::max(Micros(1), rate.period / int64_t(kExact)); }
    // The time under which an event is counted.
    static Time partOf(const Rate& rate, Time now) {
        if (rate.limit <= kExact) return now;
        return Time{now.micros - now.micros % partLength(rate).count()};
    }
    static Time endOf(const Rate& rate, Time at) {
        return at + rate.period + (rate.limit <= kExact ? Micros() : partLength(rate));
    }
    static bool isOver(const Rate& rate, Time at, Time now) { return endOf(rate, at) <= now; }
    uint64_t held(const Rate& rate, Time now) const {
        uint64_t sum = 0;
        for (const auto& [at, count] : m_counts)
            if (!isOver(rate, at, now)) sum += count;
        return sum;
    }

    std::deque<std::pair<Time, uint64_t>> m_counts;  // oldest first
};

}  // namespace fairlead::broker
