// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/runtime/figures_thread.h"

#include "broker/store/no_reads.h"
#include "broker/telemetry/tenant_statistics.h"

#include <pthread.h>

#include <utility>

namespace fairlead::broker {

FiguresThread::FiguresThread(TenantStatistics* statistics) : m_statistics(statistics) {}

void FiguresThread::begin() {
    if (!m_statistics) return;
    m_thread = std::thread([this] { run(); });
    pthread_setname_np(m_thread.native_handle(), "fl-figures");
}

void FiguresThread::end() {
    if (!m_thread.joinable()) return;
    {
        const Lock lock(m_mutex);
        m_isEnding = true;
    }
    m_wake.notifyOne();
    m_thread.join();
}

void FiguresThread::take(PublishCounters&& answer) {
    if (!m_thread.joinable()) return done(answer);
    ++m_ticks;
    const Lock lock(m_mutex);
    m_jobs.emplace_back(std::move(answer));
    m_wake.notifyOne();
}

void FiguresThread::take(AfterFigures&& answer) {
    if (!m_thread.joinable()) return done(answer);
    const Lock lock(m_mutex);
    m_jobs.emplace_back(std::move(answer));
    m_wake.notifyOne();
}

void FiguresThread::run() {
    const NoReads reads;
    while (true) {
        Job job;
        {
            const Lock lock(m_mutex);
            m_wake.wait(m_mutex, [this]() FAIRLEAD_REQUIRES(m_mutex) { return !m_jobs.empty() || m_isEnding; });
            if (m_jobs.empty()) return;
            job = std::move(m_jobs.front());
            m_jobs.pop_front();
        }
        std::visit([this](auto& each) { done(each); }, job);
        m_ticks -= std::holds_alternative<PublishCounters>(job);
    }
}

void FiguresThread::done(PublishCounters& answer) const {
    if (m_statistics) m_statistics->take(answer.tick);
}

}  // namespace fairlead::broker
