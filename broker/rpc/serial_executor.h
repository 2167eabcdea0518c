// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/mutex.h"

#include <cstddef>
#include <deque>
#include <functional>
#include <thread>

namespace fairlead::broker {

// One thread that does jobs in the order they came: for work that may wait, which a gRPC reaction must not.
class SerialExecutor {
public:
    // name: of the thread, at most 15 characters.
    SerialExecutor(const char* name, size_t mostWaiting);
    ~SerialExecutor();  // does what still waits, then ends
    SerialExecutor(const SerialExecutor&) = delete;
    SerialExecutor& operator=(const SerialExecutor&) = delete;

    // False when too many wait already; the job is then dropped. Any thread.
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
