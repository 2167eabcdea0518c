// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <cstdint>

namespace fairlead::broker {

// Decides whether a tenant asks for no more than its share, whatever it gets. Its tasks pass through an imaginary queue
// that is served by exactly the seats the tenant is entitled to; the tenant is within its share while that queue holds
// no more than ten seconds of work. The real backlog does not show this, since a starved tenant has one too. A tenant
// that asked for more is not within its share until a minute after those tasks have really ended: until then it has
// itself caused the waits of the last minute. If it is not served, this lasts at most twice as long as its share
// would have taken.
//
// Task lengths may change, so a second sign needs no estimate: a tenant that had two thirds of its share for ten
// seconds, while some of its tasks always waited, asks for more. One that has got nothing yet is within its share.
//
// The length of a task is the mean over about ten minutes; for a tenant that has finished none, what its running ones
// have taken so far. O(1) memory and time.
class DemandMeter {
public:
    struct Tick {
        uint64_t outstanding = 0;  // ready and running
        uint64_t ended = 0;        // deliveries, since the start of the broker; only grows
        uint64_t running = 0;
        int64_t seatMicros = 0;    // service received, running tasks included; only grows
        double entitledSeats = 0;  // at this tick
    };

    // after: time since the previous tick.
    void take(const Tick& tick, Micros after);
    bool isWithinShare() const { return m_isWithinShare; }

private:
    bool m_isKnown = false;
    Tick m_last;
    double m_seatMicros = 0;  // over about ten minutes, older values fade; so do those of m_ended
    double m_ended = 0;
    double m_behind = 0;        // tasks in the imaginary queue
    Micros m_calm{};            // for how long that queue has held less than a second of work
    double m_servedMicros = 0;  // for how long the tenant has had its share while tasks waited
    double m_flood = 0;         // tasks from when it asked for more that have not ended
    Micros m_floodTook{};       // for how long the queue has held more
    Micros m_floodLasts{};      // for how long it has not, while some of m_flood were left
    bool m_isWithinShare = true;
};

}  // namespace fairlead::broker
