// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/store/rocks/flush_threads.h"

#include <pthread.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace fairlead::broker {

namespace {

thread_local bool t_hasTurn = false;
thread_local bool t_isScheduling = false;

}  // namespace

FlushThreads::FlushThreads(std::unique_ptr<rocksdb::Env> env) : EnvWrapper(std::move(env)) {}

FlushThreads::~FlushThreads() {
    Lock lock(m_mutex);
    const auto flushes = std::move(m_flushes);
    lock.unlock();
    for (const auto& flush : flushes) flush->thread.join();
}

void FlushThreads::Schedule(void (*run)(void*), void* argument, Priority priority, void* tag, void (*drop)(void*)) {
    if (priority != Priority::HIGH) return EnvWrapper::Schedule(run, argument, priority, tag, drop);
    const Lock lock(m_mutex);
    std::erase_if(m_flushes, [](const auto& flush) {
        if (!flush->hasEnded) return false;
        flush->thread.join();
        return true;
    });
    ++m_alive;
    m_flushes.push_back(std::make_unique<Flush>());
    Flush& flush = *m_flushes.back();
    flush.thread = std::thread([this, run, argument, &flush] {
        run(argument);
        passTurn();
        --m_alive;
        flush.hasEnded = true;
    });
    pthread_setname_np(flush.thread.native_handle(), "fl-flush");
}

bool FlushThreads::beginScheduling() {
    const Lock lock(m_mutex);
    if (m_hasError) return false;
    m_isScheduling = t_isScheduling = true;
    return true;
}

void FlushThreads::endScheduling() {
    const Lock lock(m_mutex);
    m_isScheduling = t_isScheduling = false;
    m_isScheduled.notifyAll();
}

void FlushThreads::tellError() {
    const Lock lock(m_mutex);
    if (!t_isScheduling) m_isScheduled.wait(m_mutex, [this]() FAIRLEAD_REQUIRES(m_mutex) { return !m_isScheduling; });
    m_hasError = true;
}

void FlushThreads::resumed() {
    const Lock lock(m_mutex);
    m_hasError = false;
}

void FlushThreads::takeTurn() {
    const Lock lock(m_mutex);
    m_turnPasses.wait(m_mutex, [this]() FAIRLEAD_REQUIRES(m_mutex) { return !m_isTurnTaken; });
    m_isTurnTaken = t_hasTurn = true;
}

void FlushThreads::passTurn() {
    if (!t_hasTurn) return;
    t_hasTurn = false;
    const Lock lock(m_mutex);
    m_isTurnTaken = false;
    m_turnPasses.notifyOne();
}

int FlushThreads::GetBackgroundThreads(Priority priority) {
    return priority == Priority::HIGH ? std::numeric_limits<int>::max() : EnvWrapper::GetBackgroundThreads(priority);
}

void FlushThreads::IncBackgroundThreadsIfNeeded(int count, Priority priority) {
    if (priority != Priority::HIGH) EnvWrapper::IncBackgroundThreadsIfNeeded(count, priority);
}

}  // namespace fairlead::broker
