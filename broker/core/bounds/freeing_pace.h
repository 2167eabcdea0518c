// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace fairlead::broker {

// How quickly the tasks of a queue have been served of late. O(1).
class FreeingPace {
public:
    static constexpr Micros kLongest = std::chrono::hours(1);

    // A waiting task was handed out. The place of one that came back meanwhile is its own again.
    void served(Time now) {
        if (m_returned > 0) {
            --m_returned;
            return;
        }
        if (m_last) {
            const Micros since = std::max(now - *m_last, Micros(0));
            m_gap = m_gap ? (*m_gap * 7 + since) / 8 : since;
        }
        m_last = now;
    }
    // One that was handed out waits again.
    void returned() { ++m_returned; }
    // Between two that are served, from now on: what is not served for longer than usual is expected to take as long again.
    // Nothing: fewer than two were served yet.
    std::optional<Micros> gap(Time now) const {
        if (!m_gap) return std::nullopt;
        return std::clamp(std::max(*m_gap, now - *m_last), Micros(1000), kLongest);
    }

private:
    std::optional<Time> m_last;
    std::optional<Micros> m_gap;
    uint64_t m_returned = 0;
};

}  // namespace fairlead::broker
