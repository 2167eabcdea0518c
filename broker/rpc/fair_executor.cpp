// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/fair_executor.h"

#include "broker/core/bounds/reads_while.h"

#include <pthread.h>
#include <sys/resource.h>

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr Micros kShortestRun{100};
constexpr int kNiceness = 10;  // a tenth of the CPU share of the threads that carry tasks

}  // namespace

FairExecutor::FairExecutor(const char* name, size_t mostThreads, size_t mostPerCaller, Bound bound)
    : m_name(name), m_mostThreads(mostThreads), m_waiting(bound, ruleOf(bound).total, mostPerCaller) {}

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

Status FairExecutor::post(const Principal& caller, std::function<void()> job) {
    return post(caller.fairnessKey(), std::move(job));
}

// A caller's jobs run one after the other.
Micros FairExecutor::timeFor(size_t jobs) const { return std::max(m_meanRun, kShortestRun) * int64_t(jobs); }

Status FairExecutor::post(const std::string& caller, std::function<void()> job) {
    {
        const Lock lock(m_mutex);
        // A job that goes on with another one must not start a thread that nobody waits for.
        if (m_isEnding) return {Code::Unavailable, "the broker is stopping"};
        RETURN_IF_ERROR(m_waiting.admits(caller, 1, timeFor(m_waiting.of(caller))));
        m_waiting.take(caller);
        Lines::value_type& line = *m_lines.try_emplace(caller).first;
        line.second.jobs.push_back(std::move(job));
        if (line.second.isRunning || line.second.jobs.size() > 1) return {};
        m_turns.push_back(&line);
        if (m_turns.size() > m_resting && m_threads.size() < m_mostThreads) {
            m_threads.emplace_back([this] { run(); });
            pthread_setname_np(m_threads.back().native_handle(), m_name);
        }
    }
    m_wake.notifyOne();
    return {};
}

void FairExecutor::run() {
    // On Linux this applies to the calling thread only.
    setpriority(PRIO_PROCESS, 0, kNiceness);
    const ReadsWhile wanted([this] { return !m_endsReads; }, {Code::Unavailable, "the broker is stopping"});
    Lock lock(m_mutex);
    for (;;) {
        ++m_resting;
        m_wake.wait(m_mutex, [this]() FAIRLEAD_REQUIRES(m_mutex) {
            return !m_turns.empty() || (m_isEnding && m_waiting.all() == 0);
        });
        --m_resting;
        if (m_turns.empty()) return;
        Lines::value_type& line = *m_turns.front();
        m_turns.pop_front();
        line.second.isRunning = true;
        std::function<void()> job = std::move(line.second.jobs.front());
        line.second.jobs.pop_front();
        m_waiting.give(line.first);
        lock.unlock();
        const auto begin = std::chrono::steady_clock::now();
        job();
        job = nullptr;
        const auto ran = std::chrono::duration_cast<Micros>(std::chrono::steady_clock::now() - begin);
        lock.lock();
        m_meanRun += (ran - m_meanRun) / 8;
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
