// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/replay_trial.h"

#include "broker/store/keys.h"
#include "broker/store/write_set.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

namespace fairlead::broker {

namespace {

constexpr Micros kLead = std::chrono::minutes(10);

Simulation::Law lawOf(ReplayTrial::Shape shape, Micros mean) {
    switch (shape) {
        case ReplayTrial::Shape::Constant: return Simulation::constant(mean);
        case ReplayTrial::Shape::Heavy: return Simulation::pareto(mean, 1.6);
        case ReplayTrial::Shape::Exponential:
        case ReplayTrial::Shape::Bursts: break;
    }
    return Simulation::exponential(mean);
}

ReplayTrial::Quantiles quantilesOf(std::vector<double> waits) {
    if (waits.empty()) return {};
    std::sort(waits.begin(), waits.end());
    const auto at = [&](double q) {
        return waits[std::max<size_t>(1, size_t(q * double(waits.size()) + 0.999999)) - 1];
    };
    return {at(0.5), at(0.99)};
}

}  // namespace

double ReplayTrial::Compared::errorOf(double was, double replayed, double grain) {
    const double difference = std::abs(replayed - was);
    return difference <= grain ? 0 : (replayed - was) / std::max(was, grain);
}

std::string ReplayTrial::nameOf(const Setting& s) {
    static const char* const kShapes[] = {"constant", "exponential", "heavy", "bursts"};
    char text[160];
    std::snprintf(text, sizeof text, "%d tenants, %d seats, %s, load %.2f%s%s%s%s%s%s", s.tenants, s.seats,
                  kShapes[int(s.shape)], s.load, s.failShare > 0 ? ", failures" : "", s.hasLimits ? ", limits" : "",
                  s.hasWeights ? ", weights" : "", s.hasOwnWorkers ? ", own workers" : "",
                  s.hasOneLong ? ", one long" : "",
                  s.pause.count() > 0 ? ", pauses"
                  : s.crashes         ? ", crashes"
                                      : "");
    return text + (s.policy == SchedulingPolicy::Fair ? std::string() : ", " + std::string(policyName(s.policy)));
}

ReplayTrial::ReplayTrial(const Setting& setting) : m_setting(setting) {
    m_options.scheduling.policy = setting.policy;
    m_recorder = std::make_unique<WorkRecorder>(&m_store, RecordingOptions());
    static_cast<void>(m_recorder->open());
    m_simulation = std::make_unique<Simulation>(m_options, setting.seed);
    m_simulation->onTick([this](const CounterTick& tick) { take(tick); });
    m_from = m_simulation->start() + kLead;
    m_until = m_from + std::chrono::minutes(setting.minutes);
}

ReplayTrial::~ReplayTrial() = default;

void ReplayTrial::take(const CounterTick& tick) {
    WriteSet names;
    for (const TenantCounters& counters : tick.changed)
        names.put(Table::Name, nameKey('t', counters.tenantNumber), counters.tenant);
    if (!names.empty()) static_cast<void>(m_store.commit(names, false));
    m_recorder->take(tick);
}

void ReplayTrial::play() {
    const Setting& s = m_setting;
    Simulation& simulation = *m_simulation;
    const double perSecond = s.tasks / 3600;
    const double meanSeconds = s.seats * s.load / perSecond;
    simulation.run(s.idle);
    simulation.setPause(s.pause);
    simulation.addSeats(s.seats);
    for (int i = 0; i < s.tenants; ++i) {
        const std::string tenant = "tenant-" + std::to_string(i);
        LimitSettings set;
        if (s.hasWeights) set.weight = double(1 << (i % 3));
        if (s.hasLimits && i % 4 == 0) set.maxConcurrency = std::optional<uint32_t>(std::max(1, s.seats / 3));
        if (s.hasLimits && i % 4 == 1)
            set.dispatchRate =
                std::optional<Rate>({uint64_t(std::max(1.0, perSecond / s.tenants)), std::chrono::seconds(1), 0});
        if (s.hasLimits || s.hasWeights) simulation.setLimits(tenant, set);
        const double factor = s.hasOneLong && i == 0 ? 100 : 1;
        Simulation::Source source;
        source.tenant = tenant;
        source.command = i % 2 ? "work" : "other";
        source.run = lawOf(s.shape, Micros(std::max<int64_t>(200, std::llround(meanSeconds * factor * 1e6))));
        source.perSecond = perSecond / s.tenants / factor;
        source.failShare = s.failShare;
        if (s.hasOwnWorkers && i % 5 == 0) simulation.addSeats(1, {}, {tenant});
        if (s.shape != Shape::Bursts) {
            simulation.add(std::move(source));
            continue;
        }
        // Half of the tasks come by themselves, the others all at once, several times an hour.
        source.perSecond /= 2;
        simulation.add(source);
    }
    while (s.crashes && simulation.now() + std::chrono::minutes(5) < m_until) {
        simulation.run(std::chrono::seconds(285));
        simulation.loseSeats(s.seats / 2);
        simulation.run(std::chrono::seconds(15));
        simulation.bringBackSeats(s.seats / 2);
    }
    if (s.shape != Shape::Bursts) {
        simulation.run(m_until - m_simulation->now());
        return;
    }
    constexpr int kBursts = 14;
    const Micros apart = (m_until - simulation.now()) / kBursts;
    for (int burst = 0; burst < kBursts; ++burst) {
        const auto count = size_t(s.tasks / 2 * s.minutes / 60 / kBursts);
        simulation.enqueue("tenant-" + std::to_string(burst % s.tenants), count,
                           lawOf(s.shape, Micros(std::llround(meanSeconds * 1e6))));
        simulation.run(apart);
    }
    simulation.run(m_until - simulation.now());
}

Result<WhatIfAnswer> ReplayTrial::ask(WhatIfQuestion question, const Progress& progress) {
    question.from = m_from;
    question.until = m_until;
    if (question.most == 100) question.most = 10'000;
    const WhatIfSources sources{m_recorder.get(), &m_store, m_options.scheduling, [this] {
                                    m_simulation->apply(ShowUnfinished{});
                                    m_simulation->run(std::chrono::seconds(1));
                                }};
    return answerWhatIf(sources, question, progress);
}

std::vector<ReplayTrial::Compared> ReplayTrial::compare(const WhatIfAnswer& answer, uint64_t leastTasks) const {
    std::map<std::string, std::vector<double>> waits;
    for (const Simulation::Dispatch& task : m_simulation->dispatches()) {
        if (task.at < answer.from || task.at >= answer.until) continue;
        const double wait = double(task.wait.count()) / 1e6;
        waits[m_simulation->tenantOf(task.source)].push_back(wait);
        waits[{}].push_back(wait);
    }
    const auto compared = [&](const ReplayedTenant& row) {
        const std::vector<double>& was = waits[row.tenant];
        return Compared{
            row.tenant, was.size(), quantilesOf(was), {row.replayed.p50.value_or(0), row.replayed.p99.value_or(0)}};
    };
    std::vector<Compared> all{compared(answer.all)};
    for (const ReplayedTenant& row : answer.tenants)
        if (waits[row.tenant].size() >= leastTasks) all.push_back(compared(row));
    return all;
}

}  // namespace fairlead::broker
