// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/room_outlook.h"

#include "broker/engine/engine_state.h"
#include "broker/admission/room_asked.h"
#include "broker/fairness/service_forecast.h"
#include "shared/limits/limit_rules.h"

#include <algorithm>
#include <map>

namespace fairlead::broker {

namespace {

constexpr size_t kMostQueuesLookedAt = 64;

using Wait = std::optional<Micros>;

Wait sooner(const Wait& one, const Wait& other) { return one && other ? std::min(*one, *other) : one ? one : other; }

// How much there is too much of; nothing: what is asked for is alone more than may be.
std::optional<uint64_t> over(uint64_t there, int64_t asked, uint64_t most) {
    if (asked > int64_t(std::min<uint64_t>(most, INT64_MAX))) return std::nullopt;
    const int64_t all = int64_t(there) + asked;
    return all > int64_t(most) ? uint64_t(all) - most : 0;
}

}  // namespace

// Where nothing that waits can be served, nobody knows when it will be: no worker, paused, not due, held by a key.
ServiceForecast RoomOutlook::forecastOf(std::optional<CommandNumber> only) const {
    ServiceForecast forecast(m_engine.m_scheduler->gateOf(m_owner.number), m_now);
    if (m_owner.isStopped()) return forecast;
    std::map<std::pair<std::string, bool>, uint32_t> begun;
    const auto mayBegin = [&](const ReadyTask& task) {
        if (task.core.terms == 0) return true;
        const auto& limit = m_engine.m_terms.of(task.core.terms).keyLimit;
        if (!limit) return true;
        return begun[{limit->key, limit->isOfEvery}]++ < m_engine.m_keys.roomOf(m_owner.number, *limit, m_now);
    };
    const auto lineOf = [&](CommandNumber command, const ReadyQueue& queue, Micros gap) {
        ServiceForecast::Line line{gap, {}, 0};
        const std::vector<const ReadyTask*> first = queue.first(ServiceForecast::kMostTasksSeen);
        const RuledQueues::Place* const ruler = m_engine.m_ruled.rulerOf({m_owner.number, command});
        size_t room = SIZE_MAX;
        if (ruler) room = m_engine.m_keys.roomOf(m_owner.number, {.key = ruler->second}, m_now);
        for (const ReadyTask* const task : first)
            if (mayBegin(*task) && line.bytes.size() < room) line.bytes.push_back(task->core.payloadBytes);
        // Those further behind are taken to be like these.
        if (!first.empty()) line.more = (queue.size() - first.size()) * line.bytes.size() / first.size();
        return line;
    };
    size_t looked = 0;
    const auto add = [&](CommandNumber command, const ReadyQueue& queue) {
        const auto counts = m_owner.byCommand.find(command);
        if (queue.size() == 0 || counts == m_owner.byCommand.end() || ++looked > kMostQueuesLookedAt) return;
        const TenantTurn work{m_owner.number, command};
        const auto gap = counts->second.pace.gap(m_now);
        if (gap && !m_engine.m_scheduler->paused().contains(work) && m_engine.m_scheduler->hasWorker(work))
            forecast.add(lineOf(command, queue, *gap));
    };
    if (!only)
        for (const auto& [command, queue] : m_owner.queues) add(command, queue);
    else if (const auto queue = m_owner.queues.find(*only); queue != m_owner.queues.end())
        add(*only, queue->second);
    return forecast;
}

std::optional<Micros> RoomOutlook::served(std::optional<CommandNumber> only, uint64_t amount, bool isOfBytes) const {
    if (amount == 0) return Micros(0);
    RoomForecast& last = m_engine.m_forecasts[m_owner.number];
    const RoomForecast::Of of{only, amount, isOfBytes, m_owner.ready};
    if (last.of == of) return last.in;
    const ServiceForecast forecast = forecastOf(only);
    last = {of, isOfBytes ? forecast.untilBytes(amount) : forecast.untilTasks(amount)};
    return last.in;
}

std::optional<Time> RoomOutlook::nextDue() const {
    std::optional<Time> next = m_engine.m_delayed.nextOf(m_owner.number);
    if (const auto byCalendar = m_engine.m_scheduled.nextOf(m_owner.number)) {
        const Time due = *byCalendar - m_engine.m_calendarOffset;
        next = std::min(next.value_or(due), due);
    }
    return next;
}

std::optional<Micros> RoomOutlook::roomIn(AdmissionLimit limit, const TenantLimits& limits,
                                          const RoomAsked& asked) const {
    const TenantUse use = m_engine.useOf(m_owner);
    if (limits.mode == LimitMode::Soft && limit != AdmissionLimit::Draining) return Micros(0);
    switch (limit) {
        case AdmissionLimit::PayloadBytes:
            return limits.maxPayloadBytes && asked.largest > *limits.maxPayloadBytes ? Wait() : Micros(0);
        case AdmissionLimit::Draining:
            return limits.draining && asked.creates > 0 && asked.isAsked ? Wait() : Micros(0);
        case AdmissionLimit::QueueDepth: {
            if (!limits.maxQueueDepth) return Micros(0);
            // Nobody knows when some are activated.
            if (asked.held > 0 && over(use.held, asked.held, *limits.maxQueueDepth) != 0u) return std::nullopt;
            if (asked.waiting <= 0) return Micros(0);
            const auto tooMany = over(use.ready + use.delayed, asked.waiting, *limits.maxQueueDepth);
            return tooMany ? served({}, *tooMany) : Wait();
        }
        case AdmissionLimit::Scheduled: {
            if (!limits.maxScheduled || asked.delayed <= 0) return Micros(0);
            const auto tooMany = over(use.delayed, asked.delayed, *limits.maxScheduled);
            if (tooMany == 0u) return Micros(0);
            const auto due = tooMany == 1u ? nextDue() : std::nullopt;
            return due ? std::max(*due - m_now, Micros(0)) : Wait();
        }
        case AdmissionLimit::Bytes: {
            if (!limits.maxBytes || asked.bytes <= 0) return Micros(0);
            const auto tooMany = over(use.bytes, asked.bytes, *limits.maxBytes);
            return tooMany ? served({}, *tooMany, true) : Wait();
        }
        case AdmissionLimit::EnqueueRate: break;
    }
    if (!limits.maxEnqueueRate || asked.creates == 0) return Micros(0);
    const Rate& rate = *limits.maxEnqueueRate;
    if (asked.creates > std::max(rate.burst, rate.burst > 0 ? 0 : rate.limit)) return std::nullopt;
    return m_owner.admission.rateAllowedAt(rate, asked.creates, m_now) - m_now;
}

// Also by when the setting that refuses ends, if what holds then lets it in.
std::optional<Micros> RoomOutlook::ofLimit(AdmissionLimit limit, const RoomAsked& asked) const {
    const LimitField field = findRule(nameOf(limit))->field;
    Wait soonest = roomIn(limit, m_owner.limits, asked);
    for (Time at = m_now; !soonest || *soonest > at - m_now;) {
        const auto said = m_engine.m_configs.whoSet(m_owner.number, *m_owner.name, field, at);
        if (!said || !said->until) break;
        at = *said->until;
        const auto then = m_engine.m_configs.resolve(m_owner.number, *m_owner.name, at);
        const Wait there = roomIn(limit, then.limits, asked);
        soonest = sooner(soonest, there ? std::max({*there, at - m_now, Micros(1)}) : Wait());
    }
    return soonest;
}

std::optional<Micros> RoomOutlook::fitsIn(const RoomAsked& asked) const {
    Wait latest = Micros(0);
    for (const auto& [place, tasks] : asked.byQueue) {
        const auto& [queue, isHeld] = place;
        const auto number = m_engine.m_commandNames.find(queue);
        const auto most = number ? m_engine.m_queueSettings.maxDepthOf(m_owner.number, *number) : std::nullopt;
        if (!most || tasks <= 0) continue;
        const auto tooMany = over(depthOf(m_owner, *number, isHeld), tasks, *most);
        if (tooMany == 0u) continue;
        latest = later(latest, tooMany && !isHeld ? served(*number, *tooMany) : Wait());
    }
    for (size_t i = 0; i < kAdmissionLimits && latest; ++i) latest = later(latest, ofLimit(AdmissionLimit(i), asked));
    return latest;
}

uint64_t RoomOutlook::depthOf(const TenantState& owner, CommandNumber command, bool isHeld) {
    const auto waiting = owner.queues.find(command);
    const auto counts = owner.byCommand.find(command);
    const uint64_t others = counts == owner.byCommand.end() ? 0 : isHeld ? counts->second.held : counts->second.delayed;
    return others + (!isHeld && waiting != owner.queues.end() ? waiting->second.size() : 0);
}

std::optional<Micros> RoomOutlook::drainedIn() const {
    Wait soonest;
    for (const auto& [command, counts] : m_owner.byCommand) {
        const auto queue = m_owner.queues.find(command);
        if (counts.delayed + counts.held + counts.inProgress > 0 || queue == m_owner.queues.end()) continue;
        if (const uint64_t tasks = queue->second.size(); tasks > 0) soonest = sooner(soonest, served(command, tasks));
    }
    return soonest;
}

}  // namespace fairlead::broker
