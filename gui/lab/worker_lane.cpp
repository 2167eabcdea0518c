// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/worker_lane.h"

#include <algorithm>
#include <random>
#include <utility>

namespace fairlead::gui {

namespace {

// Covers the longest work several times over, and is short enough to see tasks come back after a crash.
constexpr int32_t kLeaseSeconds = 45;
constexpr double kLongestWork = 15;

}  // namespace

WorkerLane::WorkerLane(LaneSurroundings& surroundings, const WorkerGroup& group, Reports reports)
    : m_surroundings(surroundings), m_group(group), m_reports(std::move(reports)) {
    for (const TaskKind& kind : surroundings.scenario.kinds) {
        m_kinds[kind.command] = &kind;
    }
    for (const TenantLoad& load : surroundings.scenario.tenants) {
        m_durationFactors[load.tenant] = load.durationFactor;
    }
}

void WorkerLane::open() {
    const uint64_t generation = ++m_generation;
    auto inLane = [this, generation](auto function) {
        m_surroundings.thread.post([this, generation, function = std::move(function)] {
            if (generation == m_generation) function();
        });
    };
    WorkerStream::Events events;
    events.opened = [this, inLane](const std::string&) {
        inLane([this] {
            m_isOpen = true;
            m_pause.reset();
            ++m_surroundings.statistics.openStreams;
        });
    };
    events.assigned = [this, inLane](const Assignment& task) { inLane([this, task] { work(task); }); };
    events.answered = [this, inLane](const WorkAnswer& answered) { inLane([this, answered] { take(answered); }); };
    events.closed = [this, inLane](const Status& status) { inLane([this, status] { close(status); }); };

    WorkerStream::Settings settings;
    settings.token = m_surroundings.tokenFor(m_group.tenant);
    settings.workerId = m_group.name;
    for (const auto& [command, kind] : m_kinds) {
        settings.commands.push_back(command);
    }
    std::sort(settings.commands.begin(), settings.commands.end());
    settings.slotCount = m_group.slots;
    settings.leaseSeconds = kLeaseSeconds;
    m_stream = std::make_unique<WorkerStream>(m_surroundings.channel, std::move(events));
    m_stream->open(settings);
}

void WorkerLane::work(const Assignment& task) {
    ++m_surroundings.statistics.delivered;
    m_reports.delivered(task.tenant, task.id);

    Ending ending = Ending::Completed;
    std::string text;
    double seconds = 0;
    // Somebody else's task with a command of ours may be among them; its tenant then has no factor.
    if (const auto found = m_kinds.find(task.command); found != m_kinds.end()) {
        const TaskKind& kind = *found->second;
        const auto factor = m_durationFactors.find(task.tenant);
        const double mean = kind.meanSeconds * (factor == m_durationFactors.end() ? 1 : factor->second);
        seconds = mean > 0 ? std::exponential_distribution(1 / mean)(m_surroundings.chance) : 0;
        seconds = std::min({seconds, 10 * mean, kLongestWork});
        const double lot = m_surroundings.fraction();
        if (lot < kind.failRatio + kind.nackRatio) {
            ending = lot < kind.failRatio ? Ending::Failed : Ending::Nacked;
            text = kind.errors[m_surroundings.chance() % kind.errors.size()];
        }
    }
    if (ending == Ending::Completed) {
        text = makeResult(seconds, m_surroundings.chance);
    }
    m_surroundings.thread.postIn(std::chrono::duration<double>(seconds),
                                 [this, generation = m_generation, task, ending, text] {
                                     if (generation == m_generation) answer(task, ending, text);
                                 });
}

void WorkerLane::answer(const Assignment& task, Ending ending, const std::string& text) {
    m_answered[task.id] = {task.tenant, ending};
    switch (ending) {
    case Ending::Completed: m_stream->completed(task.id, text); break;
    case Ending::Failed: m_stream->failed(task.id, text); break;
    case Ending::Nacked: m_stream->nacked(task.id, 0, text); break;
    }
}

void WorkerLane::take(const WorkAnswer& answered) {
    const auto found = m_answered.find(answered.taskId);
    if (found == m_answered.end()) {
        return;
    }
    const Answered task = found->second;
    m_answered.erase(found);
    LoadStatistics& statistics = m_surroundings.statistics;
    if (!answered.ok) {
        ++statistics.resultsRefused;  // the lease had ended: the task is somebody else's by now
        return;
    }
    switch (task.ending) {
    case Ending::Completed: ++statistics.completed; break;
    case Ending::Failed: ++statistics.failed; break;
    case Ending::Nacked:
        ++statistics.nacked;
        statistics.dead += answered.dead ? 1 : 0;
        break;
    }
    if (task.ending != Ending::Nacked || answered.dead) {
        m_reports.finished(task.tenant, answered.taskId);
    }
}

void WorkerLane::close(const Status& status) {
    if (std::exchange(m_isOpen, false)) {
        --m_surroundings.statistics.openStreams;
    }
    m_surroundings.statistics.lastProblem = m_group.name + ": " + status.toString();
    ++m_generation;  // work that is under way has nobody left to answer to
    m_answered.clear();
    m_stream.reset();
    m_surroundings.thread.postIn(std::chrono::duration<double>(m_pause.next(m_surroundings)), [this] {
        ++m_surroundings.statistics.reconnects;
        open();
    });
}

}  // namespace fairlead::gui
