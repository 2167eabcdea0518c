// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"
#include "shared/limits/tenant_limits.h"

#include <algorithm>
#include <cstdint>

namespace fairlead::broker {

// A rate limit in one number: the time at which the next event would be due if all came evenly spaced (generic cell
// rate algorithm, ITU-T I.371). Accepts exactly what a token bucket of the same rate and burst accepts: it calculates
// in fractions of a microsecond, so that three per second are exactly three. All calls are O(1). A limit that has not
// been used for a while is like a new one. Takes the rates that limit_rules.h allows.
class Gcra {
public:
    // Without a rate everything is allowed.
    Gcra() = default;

    // The number of events spent stays the same, and recovers at the new rate from now on. So no change grants extra
    // events; after tightening, at most the new burst passes at once; after loosening, nobody waits longer than before.
    // Setting the same rate again changes nothing.
    void setRate(const Rate& rate, Time now) {
        if (rate == m_rate) return;
        m_rate = rate;
        const Wide spent = std::max<Wide>(m_next - scaled(now), 0);  // in parts of one event: m_period of them
        const int64_t parts = std::max<int64_t>(1, m_period);
        m_limit = int64_t(std::max<uint64_t>(1, rate.limit));
        m_period = rate.period.count();
        const uint64_t burst = std::max<uint64_t>(1, rate.burst > 0 ? rate.burst : rate.limit);
        m_tolerance = Wide(burst - 1) * m_period;
        m_next = scaled(now) + std::min(ceiling(spent * m_period, parts), m_tolerance + m_period);
    }

    // When one more event is allowed; now or earlier means at once. It is allowed then unless another is taken before.
    Time allowedAt(Time now) const {
        const Wide at = std::max(m_next, scaled(now)) - m_tolerance;
        return at <= scaled(now) ? now : Time{int64_t(ceiling(at, m_limit))};
    }

    // How many events of the burst have been taken and have not recovered yet.
    double spent(Time now) const {
        if (m_period == 0) return 0;
        return double(std::max<Wide>(m_next - scaled(now), 0)) / double(m_period);
    }

    // Counts an event. REQUIRES: allowedAt(now) <= now, or the event is to count although it was not allowed.
    void take(Time now) { m_next = std::max(m_next, scaled(now)) + m_period; }

    // What is spent, to be stored over a restart.
    struct Saved {
        Rate rate;      // at which it recovers
        Time madeUpAt;  // when all of it has recovered; rounded up to a microsecond

        bool operator==(const Saved&) const = default;
    };
    Saved save() const { return {m_rate, Time{int64_t(ceiling(m_next, m_limit))}}; }
    // As if it had been spent before setRate() to the present rate. At most the burst, even if the clock has gone back.
    void restore(const Saved& saved, Time now) {
        if (m_period == 0 || saved.rate.period.count() <= 0 || saved.rate.limit == 0) return;
        Gcra before;
        before.setRate(saved.rate, now);
        before.m_next =
            std::min(before.scaled(saved.madeUpAt), before.scaled(now) + before.m_tolerance + before.m_period);
        before.setRate(m_rate, now);
        *this = before;
    }

private:
    __extension__ using Wide = __int128;  // a time times the largest limit does not fit into 64 bits

    Wide scaled(Time time) const { return Wide(time.micros) * m_limit; }
    static Wide ceiling(Wide value, int64_t divisor) { return (value + divisor - 1) / divisor; }

    // Times are in microseconds divided by m_limit, so that the time between two events is a whole number.
    Wide m_next = 0;  // when the next event would be due
    Wide m_tolerance = 0;
    Rate m_rate;
    int64_t m_limit = 1;
    int64_t m_period = 0;
};

}  // namespace fairlead::broker
