// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/explaining.h"

#include "broker/engine/delayed_tasks.h"
#include "broker/engine/lease_holders.h"
#include "broker/tables/name_table.h"
#include "broker/engine/queue_settings.h"
#include "broker/engine/served_waits.h"
#include "broker/engine/tenant_configs.h"
#include "broker/engine/tenant_state.h"
#include "broker/engine/throttle_control.h"
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

}  // namespace

std::vector<WaitReason> Explaining::explain(const TenantState& owner, CommandNumber command, const TenantScope& scope,
                                            Time now) const {
    std::vector<WaitReason> found = scheduler.reasons({owner.number, command}, now);
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
    TenantStanding standing{double(view.lagMicros) / 1e6, view.entitledSeats, view.weight, {}, {}, now};
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
    if (owner.ready == 0 && owner.delayed > 0)
        notes.push_back({.kind = Kind::Delayed,
                         .count = owner.delayed,
                         .until = nextDelayed(owner.number),
                         .retrying = owner.retrying});
    std::vector<std::pair<uint64_t, CommandNumber>> waiting;
    for (const auto& [command, queue] : owner.queues)
        if (queue.hasHead()) waiting.emplace_back(queue.size(), command);
    std::sort(waiting.rbegin(), waiting.rend());
    if (waiting.size() > kMostCommandsShown) waiting.resize(kMostCommandsShown);
    for (const auto& [ready, command] : waiting)
        standing.waiting.push_back({commandNames.nameOf(command), ready, explain(owner, command, scope, now)});
    return standing;
}

}  // namespace fairlead::broker
