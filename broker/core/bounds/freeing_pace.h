// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <algorithm>
#include <optional>

namespace fairlead::broker {

// When a place that is taken is likely to be free, from how often one was freed of late. O(1).
class FreeingPace {
public:
    static constexpr Micros kUnknown = std::chrono::seconds(30);  // a guess: at most one was freed yet
    static constexpr Micros kLongest = std::chrono::hours(1);

    void freed(Time now) {
        if (m_last) {
            const Micros since = std::max(now - *m_last, Micros(0));
            m_gap = m_gap ? (*m_gap * 7 + since) / 8 : since;
        }
        m_last = now;
    }
    // From now; what is not freed for longer than usual is expected to take as long again.
    Micros next(Time now) const {
        if (!m_last) return kUnknown;
        const Micros since = std::max(now - *m_last, Micros(0));
        return std::clamp(std::max(m_gap.value_or(kUnknown), since), Micros(1000), kLongest);
    }

private:
    std::optional<Time> m_last;
    std::optional<Micros> m_gap;  // between two
};

}  // namespace fairlead::broker
