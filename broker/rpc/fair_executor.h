// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/principal.h"
#include "broker/core/bounds/shared_total.h"
#include "shared/mutex.h"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace fairlead::broker {

// Threads for administration work that may block, which a gRPC reaction must not do. Each caller has a queue of its own
// with at most one job running, and the queues take turns, so a caller with many or long jobs delays only itself. The
// threads run at a lower priority than those that carry tasks.
class FairExecutor {
public:
    // name: of the threads, at most 15 characters. mostThreads: a thread is started when no existing one is free.
    // mostPerCaller: the most jobs that may wait in one caller's queue. bound: of the jobs that wait in all queues.
    FairExecutor(const char* name, size_t mostThreads, size_t mostPerCaller, Bound bound = Bound::WaitingReads);
    ~FairExecutor();  // runs all waiting jobs first, as after endReads()
    FairExecutor(const FairExecutor&) = delete;
    FairExecutor& operator=(const FairExecutor&) = delete;

    // Jobs of one caller run in order. ResourceExhausted, and the job is dropped, if the caller has too many in its queue, or
    // of those that all share; with the time that the jobs of its queue are likely to take. Unavailable: it is being
    // destroyed, and takes no more. Any thread.
    Status post(const Principal& caller, std::function<void()> job);
    // The same for the broker's own work, which has its own queue.
    Status post(std::function<void()> job) { return post(std::string(), std::move(job)); }

    // The broker stops: whatever a job reads from the store, now or later, ends early (ReadsWhile). Any thread.
    void endReads() { m_endsReads = true; }

private:
    struct Line {
        std::deque<std::function<void()>> jobs;
        bool isRunning = false;
    };
    using Lines = std::unordered_map<std::string, Line>;

    Status post(const std::string& caller, std::function<void()> job);
    Micros timeFor(size_t jobs) const FAIRLEAD_REQUIRES(m_mutex);
    void run();

    const char* const m_name;
    const size_t m_mostThreads;
    Mutex m_mutex;
    Condition m_wake;
    Lines m_lines FAIRLEAD_GUARDED_BY(m_mutex);
    std::deque<Lines::value_type*> m_turns FAIRLEAD_GUARDED_BY(m_mutex);  // queues with waiting jobs and none running
    SharedTotal<std::string> m_waiting FAIRLEAD_GUARDED_BY(m_mutex);      // by fairness key
    Micros m_meanRun FAIRLEAD_GUARDED_BY(m_mutex){};                      // of a job
    std::atomic<bool> m_endsReads{false};
    bool m_isEnding FAIRLEAD_GUARDED_BY(m_mutex) = false;
    size_t m_resting FAIRLEAD_GUARDED_BY(m_mutex) = 0;  // threads that wait for a turn
    std::vector<std::thread> m_threads FAIRLEAD_GUARDED_BY(m_mutex);
};

}  // namespace fairlead::broker
