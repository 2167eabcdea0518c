// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/worker_crew.h"

#include "gui/lab/task_content.h"

#include <algorithm>
#include <utility>

namespace fairlead::gui {

namespace {

// The duration is capped at ten times its mean, so no lease ends during the work.
constexpr double kLongest = 10;
constexpr double kLeaseSpareSeconds = 30;
constexpr double kMaxLeaseSeconds = 86'400;

const std::string& oneOf(const std::vector<std::string>& all, std::mt19937_64& random) {
    return all[random() % all.size()];
}

}  // namespace

WorkerCrew::WorkerCrew(LoadSession& session, const WorkerGroup& group, uint64_t seed,
                       std::function<void(const std::string&)> taskEnded)
    : m_session(session), m_group(group), m_taskEnded(std::move(taskEnded)), m_random(seed) {
    double slowest = 0;
    double factor = 1;
    for (const TaskKind& kind : session.scenario.kinds) {
        m_settings.commands.push_back(kind.command);
        m_kinds[kind.command] = &kind;
        slowest = std::max(slowest, kind.meanSeconds);
    }
    for (const TenantLoad& load : session.scenario.tenants) {
        m_durationFactors[load.tenant] = load.durationFactor;
        factor = std::max(factor, load.durationFactor);
    }
    m_settings.token = session.tokenFor(group.tenant);
    m_settings.workerId = group.name;
    m_settings.slotCount = group.slots;
    m_settings.leaseSeconds = int32_t(std::min(slowest * factor * kLongest + kLeaseSpareSeconds, kMaxLeaseSeconds));
}

void WorkerCrew::open() {
    const uint64_t number = ++m_streamNumber;
    // Runs the action on the loop, unless another stream has been opened by then.
    const auto later = [this, number](auto action) {
        m_session.loop.post([this, number, action = std::move(action)] {
            if (number == m_streamNumber) action();
        });
    };
    WorkerStream::Events events;
    events.opened = [this, later](const std::string&) { later([this] { opened(); }); };
    events.assigned = [this, later](const Assignment& task) { later([this, task] { assigned(task); }); };
    events.answered = [this, later](const WorkAnswer& answer) { later([this, answer] { answered(answer); }); };
    events.closed = [this, later](const Status& why) { later([this, why] { ended(why); }); };
    m_stream = std::make_unique<WorkerStream>(m_session.channel, std::move(events));
    m_stream->open(m_settings);
}

void WorkerCrew::opened() {
    m_isOpen = true;
    m_pause.reset();
    m_session.streamOpened(!std::exchange(m_wasOpen, true));
}

void WorkerCrew::assigned(Assignment task) {
    ++m_session.statistics.delivered;
    const auto kind = m_kinds.find(task.command);
    if (kind == m_kinds.end()) {
        // The broker broke the stream's contract; a nack lets it deliver the task to another worker.
        return m_stream->nacked(task.id, 0, "this worker knows no command '" + task.command + "'");
    }
    const auto factor = m_durationFactors.find(task.tenant);
    const double seconds =
        exponential(kind->second->meanSeconds, m_random) * (factor == m_durationFactors.end() ? 1 : factor->second);
    const auto duration =
        std::chrono::duration_cast<LoadLoop::Moment::duration>(std::chrono::duration<double>(seconds));
    // Saves memory: many tasks may be in work.
    task.payload.clear();
    m_session.loop.at(m_session.loop.now() + duration,
                      [this, number = m_streamNumber, kind = kind->second, seconds, task = std::move(task)] {
                          if (number == m_streamNumber && m_stream) finish(task, *kind, seconds);
                      });
}

void WorkerCrew::finish(const Assignment& task, const TaskKind& kind, double seconds) {
    const double fate = chance(m_random);
    Reported& reported = m_reported[task.id];
    reported.tenant = task.tenant;
    if (task.command == m_brokenCommand) {
        reported.outcome = Outcome::Failed;
        m_stream->failed(task.id, m_brokenError);
    } else if (fate < kind.failRatio) {
        reported.outcome = Outcome::Failed;
        m_stream->failed(task.id, oneOf(kind.errors, m_random));
    } else if (fate < kind.failRatio + kind.nackRatio) {
        reported.outcome = Outcome::Nacked;
        m_stream->nacked(task.id, 0, oneOf(kind.errors, m_random));
    } else {
        reported.outcome = Outcome::Completed;
        m_stream->completed(task.id, makeResultJson(task.command, seconds));
    }
}

void WorkerCrew::answered(const WorkAnswer& answer) {
    const auto found = m_reported.find(answer.taskId);
    if (found == m_reported.end()) return;
    const Reported reported = std::move(found->second);
    m_reported.erase(found);
    LoadStatistics& statistics = m_session.statistics;
    bool isOver = true;
    if (!answer.ok) {
        // The task no longer belonged to this worker.
        ++statistics.resultsRefused;
    } else {
        switch (reported.outcome) {
            case Outcome::Completed: ++statistics.completed; break;
            case Outcome::Failed: ++statistics.failed; break;
            case Outcome::Nacked:
                ++statistics.nacked;
                if (answer.dead) ++statistics.dead;
                isOver = answer.dead;
                break;
        }
    }
    if (isOver) m_taskEnded(reported.tenant);
}

void WorkerCrew::ended(const Status& why) {
    m_session.streamEnded(std::exchange(m_isOpen, false), m_group.name + ": " + why.toString());
    forget();
    m_session.loop.at(m_session.loop.now() + m_pause.next(m_session.pauses), [this] {
        if (!m_isAway && !m_stream) open();
    });
}

void WorkerCrew::forget() {
    for (const auto& [id, reported] : m_reported)
        if (reported.outcome != Outcome::Nacked) m_taskEnded(reported.tenant);
    m_reported.clear();
    m_stream.reset();
}

void WorkerCrew::leave() {
    if (std::exchange(m_isAway, true)) return;
    ++m_streamNumber;
    m_session.streamEnded(std::exchange(m_isOpen, false), m_group.name + ": away");
    forget();
}

void WorkerCrew::comeBack() {
    if (std::exchange(m_isAway, false)) open();
}

void WorkerCrew::breakCommand(const std::string& command, const std::string& error) {
    m_brokenCommand = command;
    m_brokenError = error;
}

}  // namespace fairlead::gui
