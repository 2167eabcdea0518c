// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/mutex.h"

#include <thread>

namespace fairlead {

// Keeps gRPC polling in an idle process. gRPC has at least two threads per process for callbacks; each polls for a
// second and then sleeps for 100 ms, and in an idle process all of them sleep at the same time, so whatever arrives
// then is delayed. A call to nowhere every 400 ms keeps one of them polling. One instance is enough for a process that
// serves or calls with callbacks; it has its own thread and costs about 50 µs a second. gRPC's threads then stay until
// the process ends. Source: gRPC's completion_queue_cc.cc, 1.51 to 1.7x.
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
