// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/serial_executor.h"

#include <pthread.h>

#include <utility>

namespace fairlead::broker {

SerialExecutor::SerialExecutor(const char* name, size_t mostWaiting)
    : m_mostWaiting(mostWaiting), m_thread([this] { run(); }) {
    pthread_setname_np(m_thread.native_handle(), name);
}

SerialExecutor::~SerialExecutor() {
    {
        const Lock lock(m_mutex);
        m_isEnding = true;
    }
    m_wake.notifyAll();
    m_thread.join();
}

bool SerialExecutor::post(std::function<void()> job) {
    {
        const Lock lock(m_mutex);
        if (m_jobs.size() >= m_mostWaiting) return false;
        m_jobs.push_back(std::move(job));
    }
    m_wake.notifyOne();
    return true;
}

void SerialExecutor::run() {
    Lock lock(m_mutex);
    for (;;) {
        m_wake.wait(m_mutex, [this]() FAIRLEAD_REQUIRES(m_mutex) { return m_isEnding || !m_jobs.empty(); });
        if (m_jobs.empty()) return;
        const std::function<void()> job = std::move(m_jobs.front());
        m_jobs.pop_front();
        lock.unlock();
        job();
        lock.lock();
    }
}

}  // namespace fairlead::broker
