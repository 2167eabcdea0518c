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

// The event loop of a load, run by one thread: stream callbacks are posted to it, later actions are its timers. The
// state of producers and crews is used on this thread only and needs no lock.
class LoadLoop {
public:
    using Moment = std::chrono::steady_clock::time_point;
    using Action = std::function<void()>;

    // Any thread; the action runs in run(). Dropped after end().
    void post(Action action);
    // Within run() or before it.
    void at(Moment when, Action action);
    // Start of the present round. Within run() or before it.
    Moment now() const { return m_now; }

    // Runs actions until end(), in at most two hundred rounds a second; afterRound is called after each round.
    void run(const Action& afterRound);
    // Any thread; returns at once.
    void end();

private:
    struct Timer {
        Moment when;
        uint64_t order;  // FIFO among equal times
        Action action;

        bool operator<(const Timer& other) const {  // reversed: std::priority_queue has the greatest on top
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
