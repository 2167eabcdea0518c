// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/principal.h"
#include "shared/mutex.h"

#include <cstddef>
#include <deque>
#include <functional>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace fairlead::broker {

// Threads for work of administration that may wait, which a gRPC reaction must not. Callers take turns: each has a line of
// his own and one job at a time, so whoever asks much, or for much, waits for himself. The threads give way to those that
// carry tasks.
class FairExecutor {
public:
    // name: of the threads, at most 15 characters. mostThreads: one is started when there is more to do than the others can
    // take. mostPerCaller: jobs that may wait in one line.
    FairExecutor(const char* name, size_t mostThreads, size_t mostPerCaller);
    ~FairExecutor();  // does what still waits, then ends
    FairExecutor(const FairExecutor&) = delete;
    FairExecutor& operator=(const FairExecutor&) = delete;

    // False when too many of the caller's wait already, or of all callers; the job is then dropped. A caller's jobs run in
    // their order. Any thread.
    [[nodiscard]] bool post(const Principal& caller, std::function<void()> job);
    // The broker's own work, with a line of its own.
    [[nodiscard]] bool post(std::function<void()> job) { return post(std::string(), std::move(job)); }

private:
    struct Line {
        std::deque<std::function<void()>> jobs;
        bool isRunning = false;
    };
    using Lines = std::unordered_map<std::string, Line>;

    bool post(const std::string& caller, std::function<void()> job);
    void run();

    const char* const m_name;
    const size_t m_mostThreads;
    const size_t m_mostPerCaller;
    Mutex m_mutex;
    Condition m_wake;
    Lines m_lines FAIRLEAD_GUARDED_BY(m_mutex);
    std::deque<Lines::value_type*> m_turns FAIRLEAD_GUARDED_BY(m_mutex);  // lines with jobs, none of which runs
    size_t m_waiting FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    bool m_isEnding FAIRLEAD_GUARDED_BY(m_mutex) = false;
    size_t m_resting FAIRLEAD_GUARDED_BY(m_mutex) = 0;  // threads that wait for a turn
    std::vector<std::thread> m_threads FAIRLEAD_GUARDED_BY(m_mutex);
};

}  // namespace fairlead::broker
