// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <cstdint>

namespace fairlead::broker {

// Whether a tenant asks for no more than its share, whatever it gets. What it asked for goes through a line of thought that
// is served with exactly the seats it is entitled to: as long as what would wait there is done within ten seconds, it asks for
// no more. Its real backlog says nothing of that, for who is starved has one too. Who has asked for more does so until a
// minute after all of that is done in truth: so long the waits of the last minute are of its own making. Who is not served
// is waited for no longer than its share would have taken twice.
//
// How long tasks take may have changed, so there is a second sign that needs no guess: who has had its share, or most of it,
// for ten seconds, and something of it waited all the time, asks for more. And who has got nothing yet asks for nothing that
// would be too much.
//
// How long a task takes is the mean of the last ten minutes or so; of a tenant that has finished none, what its running ones
// have taken. O(1) memory and time.
class DemandMeter {
public:
    struct Tick {
        uint64_t outstanding = 0;  // ready and running
        uint64_t ended = 0;        // deliveries, since the start of the broker; only grows
        uint64_t running = 0;
        int64_t seatMicros = 0;    // service received, running tasks included; only grows
        double entitledSeats = 0;  // at this tick
    };

    // after: since the tick before.
    void take(const Tick& tick, Micros after);
    bool isWithinShare() const { return m_isWithinShare; }

private:
    bool m_isKnown = false;
    Tick m_last;
    double m_seatMicros = 0;  // of ten minutes, fading, as is the next
    double m_ended = 0;
    double m_behind = 0;        // tasks that would wait or run if it had had its share all the time
    Micros m_calm{};            // for so long they would have been done within a second
    double m_servedMicros = 0;  // for so long it has had its share while something waited
    double m_flood = 0;         // tasks that came before and have not ended
    Micros m_floodTook{};       // for that long more would have waited, or
    Micros m_floodLasts{};      // would not have, and some of them are left
    bool m_isWithinShare = true;
};

}  // namespace fairlead::broker
