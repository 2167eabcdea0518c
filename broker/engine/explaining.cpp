// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/explaining.h"

#include "broker/engine/parts/delayed_tasks.h"
#include "broker/engine/parts/lease_holders.h"
#include "broker/tables/key_gates.h"
#include "broker/tables/name_table.h"
#include "broker/tables/ruled_queues.h"
#include "broker/tables/terms_table.h"
#include "broker/engine/parts/queue_settings.h"
#include "broker/engine/throttles/served_waits.h"
#include "broker/engine/parts/tenant_configs.h"
#include "broker/engine/parts/tenant_state.h"
#include "broker/engine/throttles/throttle_control.h"
#include "broker/fairness/scheduler.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

using Kind = WaitReason::Kind;

constexpr size_t kMostCommandsShown = 100;

// All tenants that the caller may not see become one entry.
void nameHolders(WaitReason& reason, const TenantScope& scope, const NameTable& names) {
    std::vector<SeatHolder> named;
    SeatHolder others;
    for (SeatHolder& holder : reason.holders) {
        const std::string& name = names.nameOf(holder.tenantNumber);
        if (scope.covers(name)) {
            holder.tenant = name;
            named.push_back(std::move(holder));
            continue;
        }
        const uint64_t seats = others.seats + holder.seats;
        others.held = (others.held * int64_t(others.seats) + holder.held * int64_t(holder.seats)) / int64_t(seats);
        others.seats = seats;
    }
    if (others.seats > 0) named.push_back(std::move(others));
    reason.holders = std::move(named);
}

void sayWho(WaitReason& reason, const TenantState& owner, const TenantConfigs& configs, LimitField field) {
    if (owner.deletion != 0) {
        reason.reason = "it is being deleted";
        return;
    }
    const auto said = configs.whoSet(owner.number, *owner.name, field);
    if (!said) return;
    reason.author = said->by.author;
    reason.reason = said->by.reason;
    if (said->by.at != Time()) reason.since = said->by.at;
    reason.until = said->until;
}

const KeyLimit* limitIn(const JobTerms& terms) { return terms.keyLimit ? &*terms.keyLimit : nullptr; }

}  // namespace

// Those that its limit has sent away, and the first in line, if it would be.
std::optional<WaitReason> Explaining::heldByKey(const TenantState& owner, CommandNumber command, Time now) const {
    WaitReason reason{.kind = Kind::Delayed, .count = keys.waitingOf(owner.number, command)};
    const RuledQueues::Place* const ruler = ruled.rulerOf({owner.number, command});
    if (ruler && scheduler.paused().isBy(PausedBy::Limit, {owner.number, command})) {
        reason.key = ruler->second;
        reason.count += owner.queues.at(command).size();
        return reason;
    }
    if (reason.count > 0) reason.key = keys.mostWaitedFor(owner.number, command);
    const auto queue = owner.queues.find(command);
    if (queue != owner.queues.end() && queue->second.hasHead()) {
        const uint32_t number = queue->second.head().core.terms;
        if (const KeyLimit* limit = number == 0 ? nullptr : limitIn(terms.of(number));
            limit && !keys.verdictOn(owner.number, *limit, now).isOpen) {
            reason.key = limit->key;
            ++reason.count;
        }
    }
    return reason.key.empty() ? std::nullopt : std::optional(std::move(reason));
}

std::vector<WaitReason> Explaining::explain(const TenantState& owner, CommandNumber command, const TenantScope& scope,
                                            Time now) const {
    std::vector<WaitReason> found;
    const auto queue = owner.queues.find(command);
    if (queue != owner.queues.end() && queue->second.hasHead()) found = scheduler.reasons({owner.number, command}, now);
    // No pool can say why a queue waits that stands in no line.
    if (scheduler.paused().isBy(PausedBy::Limit, {owner.number, command}))
        std::erase_if(found, [](const WaitReason& each) { return each.pool != 0; });
    for (WaitReason& reason : found) {
        if (reason.kind == Kind::Paused) sayWho(reason, owner, configs, LimitField::Paused);
        if (reason.kind == Kind::QueuePaused)
            if (const auto paused = queueSettings.pauseOf(owner.number, command)) {
                reason.author = paused->author;
                reason.reason = paused->reason;
                reason.since = paused->at;
            }
        if (reason.pool == 0) continue;
        if (reason.kind == Kind::WorkersGone) reason.until = holders.firstBack(reason.pool);
        nameHolders(reason, scope, tenantNames);
    }
    // Its seats are held by connected workers that now take something else.
    std::erase_if(found, [](const WaitReason& each) { return each.kind == Kind::WorkersGone && each.gone == 0; });
    if (auto byKey = heldByKey(owner, command, now)) {
        // Then it is not for want of a seat.
        std::erase_if(found, [](const WaitReason& each) { return each.kind == Kind::NoFreeSeat; });
        found.insert(found.begin(), std::move(*byKey));
    }
    if (found.empty()) found.push_back({.kind = Kind::NoWorker});
    return found;
}

std::optional<Time> Explaining::nextDelayed(TenantNumber tenant) const {
    const std::optional<Time> first = delayed.nextOf(tenant);
    const std::optional<Time> byCalendar = scheduled.nextOf(tenant);
    if (!byCalendar || (first && *first <= *byCalendar - calendarOffset)) return first;
    return *byCalendar - calendarOffset;
}

TenantStanding Explaining::standingOf(const TenantState& owner, const TenantScope& scope, Time now) const {
    const Scheduler::TenantView view = scheduler.view(owner.number, now);
    TenantStanding standing{
        double(view.lagMicros) / 1e6, scheduler.entitledSeats(owner.number), view.weight, {}, {}, now};
    if (owner.limits.paused || (owner.ready > 0 && !isServed(owner, scheduler))) standing.entitledSeats = 0;
    std::vector<WaitReason>& notes = standing.notes;
    if (owner.limits.draining)
        sayWho(notes.emplace_back(WaitReason{.kind = Kind::Draining}), owner, configs, LimitField::Draining);
    const TenantState::RefusedCreates& refused = owner.refusedCreates;
    if (refused.count > 0 && now - refused.latest <= TenantState::kRefusedOfLate)
        notes.push_back({.kind = Kind::Refused,
                         .count = refused.count,
                         .until = refused.latest,
                         .since = refused.since,
                         .key = refused.key});
    for (WaitReason& note : throttles.notes(owner.number, now)) notes.push_back(std::move(note));
    const uint64_t delayedTasks = owner.delayed - std::min<uint64_t>(keys.waitingOf(owner.number), owner.delayed);
    if (owner.ready == 0 && delayedTasks > 0)
        notes.push_back({.kind = Kind::Delayed,
                         .count = delayedTasks,
                         .until = nextDelayed(owner.number),
                         .retrying = owner.retrying});
    std::vector<std::pair<uint64_t, CommandNumber>> waiting;
    for (const auto& [command, queue] : owner.queues)
        if (const size_t held = keys.waitingOf(owner.number, command); held > 0 || queue.hasHead())
            waiting.emplace_back(queue.size() + held, command);
    std::sort(waiting.rbegin(), waiting.rend());
    if (waiting.size() > kMostCommandsShown) waiting.resize(kMostCommandsShown);
    for (const auto& [ready, command] : waiting)
        standing.waiting.push_back({commandNames.nameOf(command), ready, explain(owner, command, scope, now)});
    return standing;
}

}  // namespace fairlead::broker
