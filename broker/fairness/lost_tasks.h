// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/check.h"

#include <cstdint>

namespace fairlead::broker {

// Running tasks that nobody is known to have, and for how long all of them were so, as far as that was noticed, those that
// are lost no more included.
struct Lost {
    int64_t tasks = 0;
    int64_t micros = 0;  // never falls
};

// Counts them. Times are in microseconds since the scheduler's origin. All calls O(1).
class LostTasks {
public:
    void lose(int64_t now) {
        ++m_tasks;
        m_since += now;
    }
    // It has a worker again, or is about to end.
    void find(int64_t since, int64_t now) {
        FAIRLEAD_CHECK(m_tasks > 0);
        --m_tasks;
        m_since -= since;
        m_before += now - since;
    }
    Lost at(int64_t now) const { return {m_tasks, m_before + m_tasks * now - m_since}; }

private:
    int64_t m_tasks = 0;
    int64_t m_since = 0;   // the sum of when their workers went
    int64_t m_before = 0;  // of those that are lost no more
};

}  // namespace fairlead::broker
