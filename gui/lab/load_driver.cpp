// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/load_driver.h"

#include "gui/lab/load_session.h"
#include "gui/lab/tenant_producer.h"
#include "gui/lab/worker_crew.h"
#include "gui/lab/workflow_submitter.h"
#include "shared/check.h"
#include "shared/mutex.h"

#include <deque>
#include <numeric>
#include <thread>
#include <unordered_map>
#include <utility>

namespace fairlead::gui {

namespace {

constexpr size_t kSecondsOfMean = 5;

// One run, from start() to stop(). Created and destroyed on the caller's thread, after its own thread has ended.
class LoadRun {
public:
    using Publish = std::function<void(const LoadStatistics&)>;

    LoadRun(const Scenario& scenario, const LoadDriver::Options& options, LoadStatistics soFar, Publish publish)
        : m_publish(std::move(publish)), m_session(scenario) {
        m_session.channel = options.makeChannel();
        m_session.tokenFor = options.tokenFor ? options.tokenFor : [](const std::string& tenant) { return tenant; };
        m_session.statistics = std::move(soFar);
        m_session.pauses.seed(options.seed);
        m_sentBefore = m_session.statistics.sent;
        uint64_t seed = options.seed;
        for (const TenantLoad& load : scenario.tenants)
            m_producers.try_emplace(load.tenant, m_session, load, nextSeed(seed));
        for (const WorkerGroup& group : scenario.workers)
            m_crews.emplace_back(m_session, group, nextSeed(seed), [this](const std::string& tenant) {
                if (const auto producer = m_producers.find(tenant); producer != m_producers.end())
                    producer->second.taskEnded();
            });
        for (const WorkflowLoad& load : scenario.workflows) m_submitters.emplace_back(m_session, load);
        m_thread = std::thread([this] { run(); });
    }

    ~LoadRun() {
        m_session.loop.end();
        m_thread.join();
        m_producers.clear();
        m_crews.clear();
        m_submitters.clear();
        LoadStatistics& statistics = m_session.statistics;
        statistics.openStreams = 0;
        statistics.sentPerSecond = 0;
        statistics.act = -1;
        statistics.lastProblem.clear();
        m_publish(statistics);
    }

    LoadRun(const LoadRun&) = delete;
    LoadRun& operator=(const LoadRun&) = delete;

private:
    // splitmix64's step: neighbouring seeds would yield correlated generators.
    static uint64_t nextSeed(uint64_t& seed) {
        seed += 0x9e3779b97f4a7c15;
        uint64_t z = seed;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    }

    void run() {
        for (auto& [tenant, producer] : m_producers) producer.begin();
        for (WorkerCrew& crew : m_crews) crew.begin();
        for (WorkflowSubmitter& submitter : m_submitters) submitter.begin();
        if (!m_session.scenario.story.empty()) beginRound();
        m_session.loop.at(m_session.loop.now() + std::chrono::seconds(1), [this] { secondPassed(); });
        m_session.loop.run([this] { m_publish(m_session.statistics); });
    }

    static LoadLoop::Moment::duration seconds(double count) {
        return std::chrono::duration_cast<LoadLoop::Moment::duration>(std::chrono::duration<double>(count));
    }

    void beginRound() {
        LoadLoop& loop = m_session.loop;
        const auto begin = loop.now();
        const std::vector<StoryAct>& story = m_session.scenario.story;
        for (size_t i = 0; i < story.size(); ++i) {
            loop.at(begin + seconds(story[i].atSeconds), [this, i] { beginAct(i); });
            loop.at(begin + seconds(story[i].atSeconds + story[i].forSeconds), [this, i] { endAct(i); });
        }
        loop.at(begin + seconds(m_session.scenario.storySeconds), [this] { beginRound(); });
    }

    void beginAct(size_t which) {
        const StoryAct& act = m_session.scenario.story[which];
        m_session.statistics.act = int(which);
        if (const auto producer = m_producers.find(act.burstTenant); producer != m_producers.end())
            producer->second.create(act.burstTasks);
        for (WorkerCrew& crew : m_crews) {
            if (!act.brokenCommand.empty()) crew.breakCommand(act.brokenCommand, act.brokenError);
            if (crew.name() == act.awayWorkers) crew.leave();
        }
    }

    void endAct(size_t which) {
        const StoryAct& act = m_session.scenario.story[which];
        if (m_session.statistics.act == int(which)) m_session.statistics.act = -1;
        for (WorkerCrew& crew : m_crews) {
            if (!act.brokenCommand.empty()) crew.breakCommand({}, {});
            if (crew.name() == act.awayWorkers) crew.comeBack();
        }
    }

    void secondPassed() {
        LoadStatistics& statistics = m_session.statistics;
        m_sentEachSecond.push_back(statistics.sent - std::exchange(m_sentBefore, statistics.sent));
        if (m_sentEachSecond.size() > kSecondsOfMean) m_sentEachSecond.pop_front();
        const uint64_t sum = std::accumulate(m_sentEachSecond.begin(), m_sentEachSecond.end(), uint64_t{0});
        statistics.sentPerSecond = double(sum) / double(m_sentEachSecond.size());
        m_session.loop.at(m_session.loop.now() + std::chrono::seconds(1), [this] { secondPassed(); });
    }

    const Publish m_publish;
    LoadSession m_session;
    std::unordered_map<std::string, TenantProducer> m_producers;  // by tenant; the nodes' addresses are stable
    std::deque<WorkerCrew> m_crews;
    std::deque<WorkflowSubmitter> m_submitters;
    uint64_t m_sentBefore = 0;
    std::deque<uint64_t> m_sentEachSecond;
    std::thread m_thread;
};

}  // namespace

class LoadDriver::Impl {
public:
    Impl(Scenario scenario, Options options) : m_scenario(std::move(scenario)), m_options(std::move(options)) {
        FAIRLEAD_CHECK(checkScenario(m_scenario).ok());
        m_statistics.allStreams = uint32_t(m_scenario.tenants.size() + m_scenario.workers.size());
    }

    void start() {
        const Lock lock(m_runMutex);
        if (m_run) return;
        m_run = std::make_unique<LoadRun>(m_scenario, m_options, statistics(), [this](const LoadStatistics& now) {
            const Lock statisticsLock(m_statisticsMutex);
            m_statistics = now;
        });
    }

    void stop() {
        const Lock lock(m_runMutex);
        m_run.reset();
    }

    bool isRunning() const {
        const Lock lock(m_runMutex);
        return m_run != nullptr;
    }

    LoadStatistics statistics() const {
        const Lock lock(m_statisticsMutex);
        return m_statistics;
    }

private:
    const Scenario m_scenario;
    const Options m_options;
    mutable Mutex m_statisticsMutex;
    LoadStatistics m_statistics FAIRLEAD_GUARDED_BY(m_statisticsMutex);
    mutable Mutex m_runMutex;  // held while a run begins or ends
    std::unique_ptr<LoadRun> m_run FAIRLEAD_GUARDED_BY(m_runMutex);
};

LoadDriver::LoadDriver(Scenario scenario, Options options)
    : m_impl(std::make_unique<Impl>(std::move(scenario), std::move(options))) {}

LoadDriver::~LoadDriver() = default;

void LoadDriver::start() { m_impl->start(); }

void LoadDriver::stop() { m_impl->stop(); }

bool LoadDriver::isRunning() const { return m_impl->isRunning(); }

LoadStatistics LoadDriver::statistics() const { return m_impl->statistics(); }

}  // namespace fairlead::gui
