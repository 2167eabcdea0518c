// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/task_thread.h"

#include <utility>

namespace fairlead::gui {

TaskThread::TaskThread() : m_thread([this] { run(); }) {}

TaskThread::~TaskThread() {
    stop();
}

void TaskThread::postAt(Clock::time_point when, Function function) {
    {
        const std::lock_guard lock(m_mutex);
        if (m_stopped) {
            return;
        }
        m_entries.push({when, m_nextOrder++, std::move(function)});
    }
    m_changed.notify_one();
}

void TaskThread::postIn(std::chrono::duration<double> delay, Function function) {
    postAt(Clock::now() + std::chrono::duration_cast<Clock::duration>(delay), std::move(function));
}

void TaskThread::stop() {
    {
        const std::lock_guard lock(m_mutex);
        m_stopped = true;
    }
    m_changed.notify_one();
    if (m_thread.joinable()) {
        m_thread.join();
    }
    m_entries = {};
}

void TaskThread::run() {
    std::unique_lock lock(m_mutex);
    while (!m_stopped) {
        if (m_entries.empty()) {
            m_changed.wait(lock);
        } else if (const auto when = m_entries.top().when; when > Clock::now()) {
            m_changed.wait_until(lock, when);
        } else {
            // top() is const only to keep the order, which pop() no longer needs.
            const Function function = std::move(const_cast<Entry&>(m_entries.top()).function);
            m_entries.pop();
            lock.unlock();
            function();
            lock.lock();
        }
    }
}

}  // namespace fairlead::gui
