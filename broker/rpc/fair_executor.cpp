// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/fair_executor.h"

#include "broker/core/reads_while.h"

#include <pthread.h>
#include <sys/resource.h>

#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kMostWaiting = 4096;
constexpr int kNiceness = 10;  // a tenth of the CPU share of the threads that carry tasks

}  // namespace

FairExecutor::FairExecutor(const char* name, size_t mostThreads, size_t mostPerCaller)
    : m_name(name), m_mostThreads(mostThreads), m_mostPerCaller(mostPerCaller) {}

FairExecutor::~FairExecutor() {
    endReads();
    std::vector<std::thread> threads;
    {
        const Lock lock(m_mutex);
        m_isEnding = true;
        threads = std::move(m_threads);
    }
    m_wake.notifyAll();
    for (std::thread& thread : threads) thread.join();
}

bool FairExecutor::post(const Principal& caller, std::function<void()> job) {
    return post(caller.fairnessKey(), std::move(job));
}

bool FairExecutor::post(const std::string& caller, std::function<void()> job) {
    {
        const Lock lock(m_mutex);
        if (m_waiting >= kMostWaiting) return false;
        Lines::value_type& line = *m_lines.try_emplace(caller).first;
        if (line.second.jobs.size() >= m_mostPerCaller) return false;
        line.second.jobs.push_back(std::move(job));
        ++m_waiting;
        if (line.second.isRunning || line.second.jobs.size() > 1) return true;
        m_turns.push_back(&line);
        if (m_turns.size() > m_resting && m_threads.size() < m_mostThreads) {
            m_threads.emplace_back([this] { run(); });
            pthread_setname_np(m_threads.back().native_handle(), m_name);
        }
    }
    m_wake.notifyOne();
    return true;
}

void FairExecutor::run() {
    // On Linux this applies to the calling thread only.
    setpriority(PRIO_PROCESS, 0, kNiceness);
    const ReadsWhile wanted([this] { return !m_endsReads; });
    Lock lock(m_mutex);
    for (;;) {
        ++m_resting;
        m_wake.wait(m_mutex,
                    [this]() FAIRLEAD_REQUIRES(m_mutex) { return !m_turns.empty() || (m_isEnding && m_waiting == 0); });
        --m_resting;
        if (m_turns.empty()) return;
        Lines::value_type& line = *m_turns.front();
        m_turns.pop_front();
        line.second.isRunning = true;
        std::function<void()> job = std::move(line.second.jobs.front());
        line.second.jobs.pop_front();
        --m_waiting;
        lock.unlock();
        job();
        job = nullptr;
        lock.lock();
        line.second.isRunning = false;
        if (!line.second.jobs.empty()) {
            m_turns.push_back(&line);
            m_wake.notifyOne();
        } else {
            m_lines.erase(line.first);
        }
        if (m_isEnding) m_wake.notifyAll();
    }
}

}  // namespace fairlead::broker
