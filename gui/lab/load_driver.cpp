// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/load_driver.h"

#include "gui/lab/producer_lane.h"
#include "gui/lab/worker_lane.h"

#include <array>
#include <cassert>
#include <deque>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>

namespace fairlead::gui {

namespace {

constexpr double kTickSeconds = 0.05;
constexpr size_t kTicksOfRate = 100;  // five seconds

std::string nameItself(const std::string& tenant) {
    return tenant;
}

// One start() to stop(). The thread ends before what runs on it goes: members die from the last to the first, but the
// lanes' streams may speak to the thread until they are gone, so it is only stopped early and destroyed late.
class Run {
public:
    Run(const Scenario& scenario, const LoadDriver::Options& options, const LoadStatistics& before)
        : m_surroundings{m_thread,
                         scenario,
                         options.makeChannel(),
                         options.tokenFor ? options.tokenFor : nameItself,
                         before,
                         Chance(options.seed)},
          m_published(before) {
        m_surroundings.statistics.openStreams = 0;
        m_surroundings.statistics.allStreams = uint32_t(scenario.tenants.size() + scenario.workers.size());
        m_surroundings.statistics.sentPerSecond = 0;
        for (const TenantLoad& load : scenario.tenants) {
            m_producers.emplace_back(m_surroundings, load);
            m_producerOf[load.tenant] = &m_producers.back();
        }
        const WorkerLane::Reports reports{
            [this](const std::string& tenant, const std::string& taskId) {
                if (ProducerLane* lane = find(tenant)) lane->delivered(taskId, secondsSinceStart());
            },
            [this](const std::string& tenant, const std::string& taskId) {
                if (ProducerLane* lane = find(tenant)) lane->finished(taskId);
            }};
        for (const WorkerGroup& group : scenario.workers) {
            m_workers.emplace_back(m_surroundings, group, reports);
        }
        m_thread.post([this] { begin(); });
    }

    ~Run() { m_thread.stop(); }

    LoadStatistics statistics() const {
        const std::lock_guard lock(m_publishedMutex);
        return m_published;
    }

    // The last word, once nothing runs any more.
    LoadStatistics stop() {
        m_thread.stop();
        LoadStatistics last = m_surroundings.statistics;
        last.openStreams = 0;
        last.sentPerSecond = 0;
        return last;
    }

private:
    using Clock = TaskThread::Clock;

    void begin() {
        for (WorkerLane& lane : m_workers) lane.open();
        for (ProducerLane& lane : m_producers) lane.open();
        m_startedAt = m_nextTick = Clock::now();
        tick();
    }

    void tick() {
        const uint64_t sentBefore = m_surroundings.statistics.sent;
        for (ProducerLane& lane : m_producers) lane.tick(secondsSinceStart(), kTickSeconds);
        publish(m_surroundings.statistics.sent - sentBefore);

        // Ticks that a busy machine missed are not made up for: that would be a burst nobody asked for.
        const auto step = std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(kTickSeconds));
        m_nextTick = std::max(m_nextTick + step, Clock::now());
        m_thread.postAt(m_nextTick, [this] { tick(); });
    }

    void publish(uint64_t sentInTick) {
        LoadStatistics& statistics = m_surroundings.statistics;
        m_sentInWindow += sentInTick - std::exchange(m_sentInTicks[m_tickCount++ % kTicksOfRate], sentInTick);
        const double window = kTickSeconds * double(std::min<uint64_t>(m_tickCount, kTicksOfRate));
        statistics.sentPerSecond = double(m_sentInWindow) / window;
        if (statistics.openStreams == statistics.allStreams) {
            statistics.lastProblem.clear();
        }
        const std::lock_guard lock(m_publishedMutex);
        m_published = statistics;
    }

    ProducerLane* find(const std::string& tenant) {
        const auto found = m_producerOf.find(tenant);
        return found == m_producerOf.end() ? nullptr : found->second;
    }

    double secondsSinceStart() const { return std::chrono::duration<double>(Clock::now() - m_startedAt).count(); }

    TaskThread m_thread;
    LaneSurroundings m_surroundings;
    Clock::time_point m_startedAt;
    Clock::time_point m_nextTick;
    std::array<uint64_t, kTicksOfRate> m_sentInTicks{};
    uint64_t m_sentInWindow = 0;
    uint64_t m_tickCount = 0;
    std::deque<ProducerLane> m_producers;
    std::unordered_map<std::string, ProducerLane*> m_producerOf;
    std::deque<WorkerLane> m_workers;

    mutable std::mutex m_publishedMutex;
    LoadStatistics m_published;  // guarded by m_publishedMutex
};

}  // namespace

class LoadDriver::Impl {
public:
    Impl(Scenario scenario, Options options) : m_scenario(std::move(scenario)), m_options(std::move(options)) {}

    void start() {
        const std::lock_guard lock(m_mutex);
        if (!m_run) {
            m_run.emplace(m_scenario, m_options, m_last);
        }
    }

    void stop() {
        const std::lock_guard lock(m_mutex);
        if (m_run) {
            m_last = m_run->stop();
            m_run.reset();
        }
    }

    bool isRunning() const {
        const std::lock_guard lock(m_mutex);
        return m_run.has_value();
    }

    LoadStatistics statistics() const {
        const std::lock_guard lock(m_mutex);
        return m_run ? m_run->statistics() : m_last;
    }

private:
    const Scenario m_scenario;
    const Options m_options;
    mutable std::mutex m_mutex;  // guards what follows
    std::optional<Run> m_run;
    LoadStatistics m_last;
};

LoadDriver::LoadDriver(Scenario scenario, Options options)
    : m_impl(std::make_unique<Impl>(std::move(scenario), std::move(options))) {}

LoadDriver::~LoadDriver() {
    stop();
}

void LoadDriver::start() {
    m_impl->start();
}

void LoadDriver::stop() {
    m_impl->stop();
}

bool LoadDriver::isRunning() const {
    return m_impl->isRunning();
}

LoadStatistics LoadDriver::statistics() const {
    return m_impl->statistics();
}

}  // namespace fairlead::gui
