// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/history/history_recorder.h"

#include "broker/history/history_book.h"
#include "shared/log.h"
#include "shared/mutex.h"

#include <pthread.h>

#include <algorithm>
#include <deque>
#include <thread>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kMostWaitingTicks = 120;
constexpr size_t kLeastBytesOfAWrite = 64 * 1024;
constexpr Micros kUsualInterval = std::chrono::minutes(5);
constexpr Micros kCausesInterval = std::chrono::seconds(2);  // a broker that dies forgets no more
constexpr size_t kWritesOfABurst = 10;  // the records of a minute are written over about this many ticks

}  // namespace

class HistoryRecorder::Impl {
public:
    Impl(Store* store, const Clock* clock, TenantStatistics* statistics)
        : m_store(store), m_clock(clock), m_statistics(statistics), m_book(store), m_writes(m_book.writes()) {
        m_thread = std::thread([this] { run(); });
        pthread_setname_np(m_thread.native_handle(), "fl-history");
    }

    ~Impl() { end(); }

    void take(std::shared_ptr<const StatisticsUpdate> tick) {
        {
            const Lock lock(m_queueMutex);
            // A dropped tick does not matter to totals, as the next tick contains them.
            if (m_ticks.size() >= kMostWaitingTicks) m_ticks.pop_front();
            m_ticks.push_back(std::move(tick));
        }
        m_wakes.notifyOne();
        if (!m_writes.empty())
            note(m_writes.writeSome(*m_store, std::max(kLeastBytesOfAWrite, m_writes.bytes() / kWritesOfABurst)));
    }

    void stop() {
        if (!m_thread.joinable()) return;
        end();
        {
            const Lock lock(m_bookMutex);
            keepUsual();
            m_book.close();
        }
        note(m_writes.writeAll(*m_store));
    }

    Result<HistoryAnswer> read(const HistoryQuery& query) const {
        const Lock lock(m_bookMutex);
        return m_book.read(query, m_clock->now());
    }

private:
    void run() {
        {
            const Lock lock(m_bookMutex);
            const Time now = m_clock->now();
            Status status = m_book.recover(now);
            if (status.ok())
                status = m_book.visitUsual([this](TenantNumber tenant, std::string_view record) {
                    m_statistics->restoreUsual(tenant, record);
                });
            if (!status.ok()) log(LogLevel::Error, "history: " + status.message());
        }
        Lock lock(m_queueMutex);
        while (true) {
            m_wakes.wait(m_queueMutex,
                         [this]() FAIRLEAD_REQUIRES(m_queueMutex) { return !m_ticks.empty() || m_isEnding; });
            if (m_ticks.empty()) return;
            const auto tick = std::move(m_ticks.front());
            m_ticks.pop_front();
            lock.unlock();
            {
                const Lock bookLock(m_bookMutex);
                m_book.take(*tick);
                if (tick->at >= m_nextUsual) {
                    m_nextUsual = tick->at + kUsualInterval;
                    keepUsual();
                }
                if (tick->at >= m_nextCauses) {
                    m_nextCauses = tick->at + kCausesInterval;
                    keepCauses();
                }
            }
            lock.lock();
        }
    }

    void keepUsual() FAIRLEAD_REQUIRES(m_bookMutex) {
        m_statistics->takeUsual([this](TenantNumber tenant, std::string record)
                                    FAIRLEAD_REQUIRES(m_bookMutex) { m_book.putUsual(tenant, std::move(record)); });
    }

    void keepCauses() FAIRLEAD_REQUIRES(m_bookMutex) {
        m_statistics->takeCauses([this](TenantNumber tenant, std::string record)
                                     FAIRLEAD_REQUIRES(m_bookMutex) { m_book.putUsual(tenant, std::move(record)); });
    }

    void end() {
        {
            const Lock lock(m_queueMutex);
            m_isEnding = true;
        }
        m_wakes.notifyOne();
        if (m_thread.joinable()) m_thread.join();
    }

    void note(const Status& status) {
        const bool wasWritable = std::exchange(m_isWritable, status.ok());
        if (wasWritable && !status.ok())
            log(LogLevel::Error, "history is not written for now: " + status.message());
        else if (!wasWritable && status.ok())
            log(LogLevel::Info, "history is written again");
    }

    Store* const m_store;
    const Clock* const m_clock;
    TenantStatistics* const m_statistics;
    mutable Mutex m_bookMutex;
    HistoryBook m_book FAIRLEAD_GUARDED_BY(m_bookMutex);
    HistoryWrites& m_writes;         // the book's; has a lock of its own
    Time m_nextUsual, m_nextCauses;  // used by the thread
    bool m_isWritable = true;        // used by take() and, after the last one, by stop()

    Mutex m_queueMutex;
    Condition m_wakes;
    std::deque<std::shared_ptr<const StatisticsUpdate>> m_ticks FAIRLEAD_GUARDED_BY(m_queueMutex);
    bool m_isEnding FAIRLEAD_GUARDED_BY(m_queueMutex) = false;

    std::thread m_thread;
};

HistoryRecorder::HistoryRecorder(Store* store, const Clock* clock, TenantStatistics* statistics)
    : m_impl(std::make_unique<Impl>(store, clock, statistics)) {}

HistoryRecorder::~HistoryRecorder() = default;

void HistoryRecorder::take(std::shared_ptr<const StatisticsUpdate> tick) { m_impl->take(std::move(tick)); }

void HistoryRecorder::stop() { m_impl->stop(); }

Result<HistoryAnswer> HistoryRecorder::read(const HistoryQuery& query) const { return m_impl->read(query); }

}  // namespace fairlead::broker
