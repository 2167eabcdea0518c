// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/bounds/demand_meter.h"

#include <algorithm>
#include <cmath>

namespace fairlead::broker {

namespace {

constexpr double kMemoryMicros = 600e6;
constexpr double kWithinMicros = 10e6;
constexpr double kDoneMicros = 1e6;
constexpr Micros kWindow = std::chrono::seconds(60);  // over which waits are reported
constexpr double kUnknownMicros = 50e3;               // length of a task of which nothing is known
constexpr double kMostOfIt = 2.0 / 3;                 // of its share

double grown(uint64_t from, uint64_t to) { return to > from ? double(to - from) : 0; }

}  // namespace

void DemandMeter::take(const Tick& tick, Micros after) {
    if (!m_isKnown) m_last = {0, tick.ended, 0, tick.seatMicros, 0};
    m_isKnown = true;
    const double micros = std::max(0.0, double(after.count()));
    const double fade = std::exp(-micros / kMemoryMicros);
    const double ended = grown(m_last.ended, tick.ended);
    const auto got = double(std::max<int64_t>(0, tick.seatMicros - m_last.seatMicros));
    m_seatMicros = m_seatMicros * fade + got;
    m_ended = m_ended * fade + ended;
    // Running tasks are half done on average.
    const double begun = m_ended + double(tick.running) / 2;
    const double length = std::max({begun > 0 ? m_seatMicros / begun : 0, m_ended < 0.5 ? kUnknownMicros : 0, 1.0});

    const auto outstanding = double(tick.outstanding);
    m_behind += std::max(0.0, outstanding + ended - double(m_last.outstanding));
    // At most what is outstanding: the tenant may have got more than its share.
    m_behind = std::clamp(m_behind - tick.entitledSeats * micros / length, 0.0, outstanding);
    m_last = tick;
    // Without workers, waiting tasks say nothing about what the tenant asks for.
    if (tick.entitledSeats <= 0 && tick.outstanding > 0) return;
    // One task at a time is the least that a tenant can ask for.
    const bool isSmall = outstanding <= std::max(1.0, tick.entitledSeats) || begun < 0.5;
    const bool isServed = !isSmall && tick.outstanding > tick.running && got >= kMostOfIt * tick.entitledSeats * micros;
    m_servedMicros =
        isServed ? std::min(m_servedMicros + micros, kWithinMicros) : std::max(0.0, m_servedMicros - micros);
    const double work = m_behind * length;
    const bool isCalm = isSmall || (work <= kDoneMicros * tick.entitledSeats && m_servedMicros == 0);
    if (m_isWithinShare) {
        m_isWithinShare = isSmall || (work <= kWithinMicros * tick.entitledSeats && m_servedMicros < kWithinMicros);
        m_calm = m_floodTook = m_floodLasts = Micros();
        m_flood = outstanding;
        return;
    }
    m_flood = isCalm ? std::max(0.0, m_flood - ended) : outstanding;
    if (!isCalm) {
        m_floodTook += after;
        m_calm = Micros();
    } else if (!isSmall && m_flood > double(tick.running) && m_floodLasts < m_floodTook) {
        m_floodLasts += after;
    } else {
        m_calm += after;
    }
    m_isWithinShare = m_calm >= kWindow;
}

}  // namespace fairlead::broker
