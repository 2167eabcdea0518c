// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/mutex.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <queue>
#include <vector>

namespace fairlead::gui {

// The one thread of a load: what happens on streams is posted to it, what is to happen later waits in it. All that a
// producer or a crew remembers is touched here only, and so needs no lock.
class LoadLoop {
public:
    using Moment = std::chrono::steady_clock::time_point;
    using Action = std::function<void()>;

    // Any thread; the action runs in run(). After the end it is dropped.
    void post(Action action);
    // Within run() or before it.
    void at(Moment when, Action action);
    // When the present round began. Within run() or before it.
    Moment now() const { return m_now; }

    // Runs actions until end(), at most two hundred rounds a second; afterRound comes after each of them.
    void run(const Action& afterRound);
    // Any thread; returns at once.
    void end();

private:
    struct Timer {
        Moment when;
        uint64_t order;  // among equals: first come, first served
        Action action;

        bool operator<(const Timer& other) const {  // std::priority_queue has the greatest on top
            return when != other.when ? when > other.when : order > other.order;
        }
    };

    void runDue();

    Moment m_now = std::chrono::steady_clock::now();
    std::priority_queue<Timer> m_timers;
    uint64_t m_lastOrder = 0;

    Mutex m_mutex;
    Condition m_changed;
    std::vector<Action> m_posted FAIRLEAD_GUARDED_BY(m_mutex);
    bool m_isEnding FAIRLEAD_GUARDED_BY(m_mutex) = false;
};

}  // namespace fairlead::gui
