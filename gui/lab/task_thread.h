// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <queue>
#include <thread>
#include <vector>

namespace fairlead::gui {

// One thread that runs functions, now or at their time, one after the other. What belongs to it needs no lock.
class TaskThread {
public:
    using Clock = std::chrono::steady_clock;
    using Function = std::function<void()>;

    TaskThread();
    ~TaskThread();  // stops
    TaskThread(const TaskThread&) = delete;
    TaskThread& operator=(const TaskThread&) = delete;

    // Any thread. In the order of their calls; nothing runs after stop().
    void post(Function function) { postAt(Clock::time_point::min(), std::move(function)); }
    void postAt(Clock::time_point when, Function function);
    void postIn(std::chrono::duration<double> delay, Function function);

    // Waits for the function that runs; drops all that are left. Idempotent. Not from the thread itself.
    void stop();

private:
    struct Entry {
        Clock::time_point when;
        uint64_t order;
        Function function;
        bool operator<(const Entry& other) const {
            return when != other.when ? when > other.when : order > other.order;
        }
    };

    void run();

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::priority_queue<Entry> m_entries;  // guarded by m_mutex, as are the next two
    uint64_t m_nextOrder = 0;
    bool m_stopped = false;
    std::thread m_thread;
};

}  // namespace fairlead::gui
