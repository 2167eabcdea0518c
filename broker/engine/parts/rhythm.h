// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <algorithm>
#include <chrono>

namespace fairlead::broker {

// How long somebody is silent at most, as far as is known from the last one to two minutes, and how long its silence is
// believed: whoever asks or sends heartbeats at some pace promises to go on. O(1).
class Rhythm {
public:
    static constexpr Micros kShortest = std::chrono::seconds(3);
    static constexpr Micros kUnknown = std::chrono::seconds(5);

    static Micros patienceFor(Micros pause) { return std::max<Micros>(kShortest, 2 * pause + std::chrono::seconds(1)); }

    void note(Micros pause, Time now) {
        if (now >= m_periodEnd) {
            m_before = now < m_periodEnd + kPeriod ? m_recent : Micros();
            m_recent = {};
            m_periodEnd = now + kPeriod;
        }
        m_recent = std::max(m_recent, pause);
        m_isKnown = true;
    }
    Micros patience() const { return m_isKnown ? patienceFor(std::max(m_recent, m_before)) : kUnknown; }

private:
    static constexpr Micros kPeriod = std::chrono::minutes(1);

    Micros m_recent{}, m_before{};
    Time m_periodEnd;
    bool m_isKnown = false;
};

}  // namespace fairlead::broker
