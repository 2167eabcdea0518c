// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"
#include "shared/tenant_limits.h"

#include <algorithm>
#include <cstdint>

namespace fairlead::broker {

// A rate limit in one number: the time at which the next event would be due if all came evenly spaced (generic cell rate
// algorithm, ITU-T I.371). Accepts exactly what a token bucket of the same rate and burst accepts. Integer nanoseconds;
// all calls O(1), and a limit that nobody has used for a while is the same as a fresh one.
class Gcra {
public:
    Gcra() = default;

    // A changed rate counts from now on: after tightening no more than the new burst goes through at once, after
    // loosening nobody waits longer than before.
    void setRate(const Rate& rate, Time now) {
        const uint64_t burst = rate.burst > 0 ? rate.burst : rate.limit;
        m_interval =
            std::max<int64_t>(1, rate.period.count() * 1000 / static_cast<int64_t>(std::max<uint64_t>(1, rate.limit)));
        m_tolerance = (static_cast<int64_t>(std::max<uint64_t>(1, burst)) - 1) * m_interval;
        m_next = std::min(m_next, nanos(now) + m_tolerance);
    }

    // When one more event is allowed: now or earlier means at once.
    Time allowedAt(Time now) const {
        const int64_t at = std::max(m_next, nanos(now)) - m_tolerance;
        return at <= nanos(now) ? now : Time{(at + 999) / 1000};
    }

    // Takes the event's place. REQUIRES: allowedAt(now) <= now, or it is to count although it was not allowed.
    void take(Time now) { m_next = std::max(m_next, nanos(now)) + m_interval; }

private:
    static int64_t nanos(Time time) { return time.micros * 1000; }

    int64_t m_interval = 1;
    int64_t m_tolerance = 0;
    int64_t m_next = 0;  // of an evenly spaced event
};

}  // namespace fairlead::broker
