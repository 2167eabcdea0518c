// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/check.h"

#include <cstdint>

namespace fairlead::broker {

// Running tasks that nobody is known to have, and for how long all of them were so, as far as that was noticed, those that
// are lost no more included. Times are in microseconds since the scheduler's origin. All calls O(1).
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
    int64_t tasks() const { return m_tasks; }
    int64_t time(int64_t now) const { return m_before + m_tasks * now - m_since; }  // never falls

private:
    int64_t m_tasks = 0;
    int64_t m_since = 0;   // the sum of when their workers went
    int64_t m_before = 0;  // of those that are lost no more
};

}  // namespace fairlead::broker
