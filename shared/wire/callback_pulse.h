// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/mutex.h"

#include <thread>

namespace fairlead {

// Keeps gRPC listening while nothing happens. The threads that serve its callbacks, two at least in a process, each wait
// a second for something to do and then sleep for 100 ms, all of them at once in a process that is idle: whatever arrives
// then waits for them. A call that goes nowhere, every 400 ms, always leaves one of them waiting. One is enough for a
// process that serves or calls with callbacks; it has a thread of its own and costs some 50 µs a second. gRPC's own threads stay until the process ends.
// Read from gRPC's source (completion_queue_cc.cc, 1.51 to 1.7x).
class CallbackPulse {
public:
    CallbackPulse();
    ~CallbackPulse();  // waits for the call under way, which takes no time
    CallbackPulse(const CallbackPulse&) = delete;
    CallbackPulse& operator=(const CallbackPulse&) = delete;

private:
    void beat();

    Mutex m_mutex;
    Condition m_wakes;
    bool m_stopping FAIRLEAD_GUARDED_BY(m_mutex) = false;
    std::thread m_thread;
};

}  // namespace fairlead
