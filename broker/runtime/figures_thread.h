// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/commands/effect.h"
#include "shared/mutex.h"

#include <atomic>
#include <deque>
#include <thread>
#include <variant>

namespace fairlead::broker {

class TenantStatistics;

// Makes figures of what the engine has counted, so that nobody's answers wait for it: of 10,000 tenants that all wait it
// takes 60 ms, of 100,000 nearly a second. Before begin() and after end(), and without statistics, it is done by whoever
// calls take(). Memory: of the ticks that are told before somebody looks whether it is behind.
class FiguresThread {
public:
    explicit FiguresThread(TenantStatistics* statistics);  // outlives this; may be null
    ~FiguresThread() { end(); }
    FiguresThread(const FiguresThread&) = delete;
    FiguresThread& operator=(const FiguresThread&) = delete;

    // Neither while another thread calls take(). end() waits until all is done that was taken.
    void begin();
    void end();

    // In the order in which they come; one thread at a time.
    void take(PublishCounters&& answer);
    void take(AfterFigures&& answer);
    // Whether the figures of a tick are still to be made. Any thread.
    bool isBehind() const { return m_ticks > 0; }

private:
    using Job = std::variant<PublishCounters, AfterFigures>;
    void run();
    void done(PublishCounters& answer) const;
    static void done(AfterFigures& answer) { answer.tell(); }

    TenantStatistics* const m_statistics;
    Mutex m_mutex;
    Condition m_wake;
    std::deque<Job> m_jobs FAIRLEAD_GUARDED_BY(m_mutex);
    std::atomic<int> m_ticks = 0;  // taken and not done
    bool m_isEnding FAIRLEAD_GUARDED_BY(m_mutex) = false;
    std::thread m_thread;
};

}  // namespace fairlead::broker
