// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/telemetry/broker_gap.h"
#include "shared/clock.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

namespace fairlead::broker {

// Notices that the broker did not run: no turn ended for some seconds although one was due. Its process was stopped, its
// machine slept, or its store could not be written to. Engine thread. O(1).
class TurnWatch {
public:
    static constexpr Micros kStoodStill = std::chrono::seconds(2);

    // Whether it may have stood still; REQUIRES for late(): it did, a turn had been due so long ago, too.
    bool mayBeLate(Time now) const { return m_turnAt != Time() && now - m_turnAt >= kStoodStill; }
    void late(Time now) { m_gap = {m_turnAt, now, false}, m_isUntold = true; }
    // Before the first turn: it was away since then.
    void startedAfter(Time since, Time now) { m_gap = {std::min(since, now), now, true}, m_isUntold = true; }
    // Returns the time in which it did not run, if that is over with this turn.
    std::optional<BrokerGap> turnEnds(Time now) {
        if (m_turnAt == Time() && m_isUntold) m_gap.until = std::max(m_gap.until, now);
        m_turnAt = now;
        return std::exchange(m_isUntold, false) ? std::optional(m_gap) : std::nullopt;
    }
    // The latest time in which it did not run; of no length: none is known.
    const BrokerGap& gap() const { return m_gap; }

private:
    Time m_turnAt;
    BrokerGap m_gap;
    bool m_isUntold = false;
};

}  // namespace fairlead::broker
