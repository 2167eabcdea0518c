// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/producer_lane.h"

#include <cmath>
#include <numbers>
#include <random>
#include <utility>

namespace fairlead::gui {

namespace {

constexpr uint32_t kTasksPerTick = 100;      // a burst leaves in several messages
constexpr double kStrangerSeconds = 15;      // so long after the last one there may be more
constexpr double kWaveSeconds = 240;         // customers come and go: up and down by a third
constexpr double kWaveHeight = 0.35;
constexpr int32_t kMaxAttempts = 3;

}  // namespace

ProducerLane::ProducerLane(LaneSurroundings& surroundings, const TenantLoad& load)
    : m_surroundings(surroundings), m_load(load), m_phase(surroundings.fraction()) {
    // Not at once: first see whether a former run has left a backlog.
    m_nextBurst = 4 + 0.25 * m_phase * load.burstEverySeconds;
}

void ProducerLane::open() {
    const uint64_t generation = ++m_generation;
    auto inLane = [this, generation](auto function) {
        m_surroundings.thread.post([this, generation, function = std::move(function)] {
            if (generation == m_generation) function();
        });
    };
    ProducerStream::Events events;
    events.opened = [this, inLane](const std::string&) {
        inLane([this] {
            m_isOpen = true;
            m_pause.reset();
            ++m_surroundings.statistics.openStreams;
        });
    };
    events.answered = [this, inLane](const std::vector<CreateAnswer>& answers) {
        inLane([this, answers] { take(answers); });
    };
    events.closed = [this, inLane](const Status& status) { inLane([this, status] { close(status); }); };
    m_stream = std::make_unique<ProducerStream>(m_surroundings.channel, std::move(events));
    m_stream->open(m_surroundings.tokenFor(m_load.tenant));
}

void ProducerLane::tick(double at, double seconds) {
    const uint32_t count = wanted(at, seconds);
    if (!m_isOpen || count == 0) {
        return;
    }
    std::vector<NewTask> tasks;
    for (uint32_t i = 0; i < count; ++i) {
        tasks.push_back(makeTask());
    }
    m_stream->createBatch(std::move(tasks));
    m_unanswered += count;
    m_surroundings.statistics.sent += count;
}

uint32_t ProducerLane::wanted(double at, double seconds) {
    if (m_load.burstEverySeconds > 0 && at >= m_nextBurst) {
        m_nextBurst += m_load.burstEverySeconds;
        if (m_isOpen && at - m_strangerAt > kStrangerSeconds) {
            m_burstLeft = m_load.burstTasks;
        }
    }
    const double cycle = m_load.activeSeconds + m_load.restSeconds;
    if (m_load.restSeconds > 0 && std::fmod(at + m_phase * cycle, cycle) >= m_load.activeSeconds) {
        return 0;
    }
    const double wave = 1 + kWaveHeight * std::sin(2 * std::numbers::pi * (at / kWaveSeconds + m_phase));
    const double mean = m_load.perSecond * wave * seconds;
    const uint32_t drawn = mean > 0 ? std::poisson_distribution<uint32_t>(mean)(m_surroundings.chance) : 0;
    const uint32_t fromBurst = std::min(m_burstLeft, kTasksPerTick);
    m_burstLeft -= fromBurst;
    const size_t open = m_unfinished.size() + m_unanswered;
    const size_t room = m_load.maxUnfinished > open ? m_load.maxUnfinished - open : 0;
    return uint32_t(std::min<size_t>(size_t(drawn) + fromBurst, room));
}

NewTask ProducerLane::makeTask() {
    Chance& chance = m_surroundings.chance;
    const TaskKind& kind = m_surroundings.scenario.kinds[m_load.kinds[chance() % m_load.kinds.size()]];
    NewTask task;
    task.command = kind.command;
    task.payload = makePayload(kind.command, m_load.tenant, m_load.payloadBytes, chance);
    task.maxAttempts = kMaxAttempts;
    if (m_surroundings.happens(m_load.urgentRatio)) {
        task.priority = 9;
    }
    if (m_surroundings.happens(m_load.delayedRatio)) {
        task.delaySeconds = std::uniform_int_distribution<int32_t>(2, int32_t(m_load.maxDelaySeconds))(chance);
    }
    return task;
}

void ProducerLane::delivered(const std::string& taskId, double at) {
    if (m_unanswered == 0 && !m_unfinished.contains(taskId)) {
        m_strangerAt = at;
    }
}

void ProducerLane::finished(const std::string& taskId) {
    if (m_unfinished.erase(taskId) == 0 && m_unanswered > 0) {
        m_finishedEarly.insert(taskId);
    }
}

void ProducerLane::take(const std::vector<CreateAnswer>& answers) {
    for (const CreateAnswer& answer : answers) {
        --m_unanswered;
        if (!answer.ok) {
            ++m_surroundings.statistics.refused;
            m_surroundings.statistics.lastProblem = m_load.tenant + ": " + answer.error;
            continue;
        }
        ++m_surroundings.statistics.acknowledged;
        if (m_finishedEarly.erase(answer.taskId) == 0) {
            m_unfinished.insert(answer.taskId);
        }
    }
    if (m_unanswered == 0) {
        m_finishedEarly.clear();
    }
}

void ProducerLane::close(const Status& status) {
    if (std::exchange(m_isOpen, false)) {
        --m_surroundings.statistics.openStreams;
    }
    m_surroundings.statistics.lastProblem = m_load.tenant + ": " + status.toString();
    m_unanswered = 0;
    m_finishedEarly.clear();
    m_stream.reset();
    m_surroundings.thread.postIn(std::chrono::duration<double>(m_pause.next(m_surroundings)), [this] {
        ++m_surroundings.statistics.reconnects;
        open();
    });
}

}  // namespace fairlead::gui
