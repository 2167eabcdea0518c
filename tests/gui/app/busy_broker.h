// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/integration/local_broker.h"

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace fairlead::test {

// A broker with thousands of tenants that all have work waiting, and a worker for all of them that completes
// some and fails a few until this object dies: figures, dead letters and tasks of every tenant move.
class BusyBroker {
public:
    // tasksEach: created for each tenant before it returns. Figures come so often. Dies when it cannot be done.
    BusyBroker(int tenants, int tasksEach, milliseconds statistics);
    ~BusyBroker();
    BusyBroker(const BusyBroker&) = delete;
    BusyBroker& operator=(const BusyBroker&) = delete;

    const std::string& address() const { return m_broker.address(); }

private:
    void work();

    bool isOverWithin(milliseconds time);

    LocalBroker m_broker;
    std::mutex m_mutex;
    std::condition_variable m_ended;
    bool m_isOver = false;
    std::thread m_worker;
};

}  // namespace fairlead::test
