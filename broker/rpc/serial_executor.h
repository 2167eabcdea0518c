// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/mutex.h"

#include <cstddef>
#include <deque>
#include <functional>
#include <thread>

namespace fairlead::broker {

// A thread that runs jobs in the order they were posted, for work that may block, which a gRPC reaction must not do.
class SerialExecutor {
public:
    // name: of the thread, at most 15 characters.
    SerialExecutor(const char* name, size_t mostWaiting);
    ~SerialExecutor();  // runs all waiting jobs first
    SerialExecutor(const SerialExecutor&) = delete;
    SerialExecutor& operator=(const SerialExecutor&) = delete;

    // Returns false and drops the job if too many are waiting. Any thread.
    [[nodiscard]] bool post(std::function<void()> job);

private:
    void run();

    const size_t m_mostWaiting;
    Mutex m_mutex;
    Condition m_wake;
    std::deque<std::function<void()>> m_jobs FAIRLEAD_GUARDED_BY(m_mutex);
    bool m_isEnding FAIRLEAD_GUARDED_BY(m_mutex) = false;
    std::thread m_thread;
};

}  // namespace fairlead::broker
