// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/mutex.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <thread>
#include <unordered_map>
#include <utility>

namespace fairlead::broker {

// Calls functions at their time, one after the other on one thread (fl-deadlines), which sleeps otherwise. They must not
// block. Any thread.
class Deadlines {
public:
    Deadlines();
    ~Deadlines();  // stops
    Deadlines(const Deadlines&) = delete;
    Deadlines& operator=(const Deadlines&) = delete;

    using Key = uint64_t;  // never 0
    Key add(std::chrono::milliseconds after, std::function<void()> due);
    // Nothing is called any more when it returns; what is added from then on is dropped. Idempotent; not from a function.
    void stop();
    // Without effect if it is being called or has been. Does not wait.
    void drop(Key key);

private:
    using At = std::chrono::steady_clock::time_point;
    void run();

    Mutex m_mutex;
    Condition m_wakes;
    std::map<std::pair<At, Key>, std::function<void()>> m_due FAIRLEAD_GUARDED_BY(m_mutex);
    std::unordered_map<Key, At> m_times FAIRLEAD_GUARDED_BY(m_mutex);
    Key m_last FAIRLEAD_GUARDED_BY(m_mutex) = 0;
    bool m_isEnding FAIRLEAD_GUARDED_BY(m_mutex) = false;
    std::thread m_thread;
};

}  // namespace fairlead::broker
