// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/http/deadlines.h"

#include <pthread.h>

namespace fairlead::broker {

Deadlines::Deadlines() : m_thread([this] { run(); }) { pthread_setname_np(m_thread.native_handle(), "fl-deadlines"); }

Deadlines::~Deadlines() { stop(); }

void Deadlines::stop() {
    {
        const Lock lock(m_mutex);
        m_isEnding = true;
    }
    m_wakes.notifyAll();
    if (m_thread.joinable()) m_thread.join();
    std::map<std::pair<At, Key>, std::function<void()>> dropped;  // destroyed without the lock
    const Lock lock(m_mutex);
    m_times.clear();
    m_due.swap(dropped);
}

Deadlines::Key Deadlines::add(std::chrono::milliseconds after, std::function<void()> due) {
    const At at = std::chrono::steady_clock::now() + after;
    Key key = 0;
    bool isNext = false;
    {
        const Lock lock(m_mutex);
        if (m_isEnding) return ++m_last;
        key = ++m_last;
        m_times.emplace(key, at);
        const auto place = m_due.emplace(std::pair(at, key), std::move(due)).first;
        isNext = place == m_due.begin();
    }
    if (isNext) m_wakes.notifyAll();
    return key;
}

void Deadlines::drop(Key key) {
    std::function<void()> dropped;  // destroyed without the lock
    const Lock lock(m_mutex);
    const auto time = m_times.find(key);
    if (time == m_times.end()) return;
    const auto due = m_due.find({time->second, key});
    dropped = std::move(due->second);
    m_due.erase(due);
    m_times.erase(time);
}

void Deadlines::run() {
    Lock lock(m_mutex);
    while (!m_isEnding) {
        if (m_due.empty()) {
            m_wakes.wait(m_mutex);
            continue;
        }
        const auto first = m_due.begin();
        const auto wait = first->first.first - std::chrono::steady_clock::now();
        if (wait.count() > 0) {
            m_wakes.waitFor(m_mutex, std::chrono::ceil<std::chrono::microseconds>(wait));
            continue;
        }
        std::function<void()> due = std::move(first->second);
        m_times.erase(first->first.second);
        m_due.erase(first);
        lock.unlock();
        due();
        due = nullptr;  // what it holds may call drop()
        lock.lock();
    }
}

}  // namespace fairlead::broker
