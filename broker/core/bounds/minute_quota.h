// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <chrono>

namespace fairlead::broker {

// Of what happens in a minute, twenty are told by name; the rest is told as a number when the minute is over. One thread.
class MinuteQuota {
public:
    // Whether a minute is over, and what was counted of the rest is to be told; a new one begins.
    bool isOver(Time now) {
        if (now < m_end) return false;
        m_end = now + std::chrono::minutes(1);
        m_named = 0;
        return true;
    }
    // False: this is one of the rest.
    bool takeName() { return m_named < kNamed && ++m_named > 0; }

private:
    static constexpr int kNamed = 20;
    Time m_end;
    int m_named = 0;
};

}  // namespace fairlead::broker
