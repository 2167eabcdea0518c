// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/worker_watch.h"

#include "broker/core/calendar.h"
#include "broker/core/utc_text.h"
#include "broker/tables/name_table.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr Micros kKnownAfter = std::chrono::seconds(10);
constexpr Micros kSettled = std::chrono::seconds(5);
constexpr Micros kFleetPause = std::chrono::minutes(1);
constexpr Micros kNewUsual = std::chrono::minutes(1);
constexpr Micros kForgotten = std::chrono::hours(24);
constexpr size_t kNamed = 10;  // commands in a text

std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (size_t i = 0; i < std::min(names.size(), kNamed); ++i) text += (i == 0 ? "" : ", ") + names[i];
    return names.size() > kNamed ? text + ", …" : text;
}

std::string takenBy(const std::vector<std::string>& commands) {
    return commands.empty() ? "every command" : listed(commands);
}

std::string workersText(int64_t count) { return std::to_string(count) + (count == 1 ? " worker" : " workers"); }

bool isOver(Time since, Micros length, Time now) { return since != Time() && now - since >= length; }

}  // namespace

FleetTable::Id WorkerWatch::joined(FleetTable::Id before, const TenantScope& scope,
                                   const std::vector<std::string>& commands) {
    Fleet::Offer offer{scope, {}};
    for (const std::string& command : commands) offer.commands.push_back(queueName(command));
    std::sort(offer.commands.begin(), offer.commands.end());
    offer.commands.erase(std::unique(offer.commands.begin(), offer.commands.end()), offer.commands.end());
    FleetTable::Id id = m_fleets.idOf(offer);
    if (id != 0 && id == before) return before;
    if (before != 0) take(before, -1);
    if (id == 0) id = m_fleets.add(std::move(offer));
    if (id != 0) take(id, 1);
    return id;
}

void WorkerWatch::left(FleetTable::Id id, uint64_t tasks) {
    if (id == 0) return;
    m_fleets.find(id)->tasks += tasks;
    take(id, -1);
}

void WorkerWatch::take(FleetTable::Id id, int by) {
    m_fleets.count(id, by);
    Fleet& fleet = *m_fleets.find(id);
    fleet.least = std::min(fleet.least, fleet.workers);
    m_restless.insert(id);
}

void WorkerWatch::look(const IsTaken& isTaken, EventReporter& events, Turn& turn, Time now) {
    if (m_quota.isOver(now)) tellTogether(events, turn, now);
    for (auto it = m_restless.begin(); it != m_restless.end();) {
        const FleetTable::Id id = *it;
        Fleet* const fleet = m_fleets.find(id);
        if (fleet && lookAt(id, *fleet, isTaken, events, turn, now)) {
            ++it;
            continue;
        }
        it = m_restless.erase(it);
        if (fleet && fleet->workers == 0) m_fleets.erase(id);
    }
}

const LostFleet* WorkerWatch::Away::of(const std::string& tenant, const std::string& command) const {
    if (const auto bound = m_ofTenants.find(tenant); bound != m_ofTenants.end())
        for (const auto& [offer, lost] : bound->second)
            if (offer->commands.empty() || std::binary_search(offer->commands.begin(), offer->commands.end(), command))
                return &lost;
    for (const std::string_view taken : {std::string_view(command), std::string_view()})
        if (const auto found = m_ofEvery.find(taken); found != m_ofEvery.end()) return &found->second;
    return nullptr;
}

WorkerWatch::Away WorkerWatch::away(Time now) {
    Away away;
    for (const FleetTable::Id id : m_restless) {
        const Fleet* const fleet = m_fleets.find(id);
        if (!fleet || !fleet->isAway() || !isOver(fleet->awaySince, kSettled, now)) continue;
        const LostFleet lost{id, fleet->usual, fleet->usual - fleet->workers,
                             std::max(fleet->awaySince, fleet->emptySince)};
        const Fleet::Offer& offer = *fleet->offer;
        if (!offer.scope.all) {
            for (const std::string& tenant : offer.scope.tenants) away.m_ofTenants[tenant].emplace_back(&offer, lost);
            continue;
        }
        if (offer.commands.empty()) away.m_ofEvery.emplace(std::string_view(), lost);
        for (const std::string& command : offer.commands) away.m_ofEvery.emplace(command, lost);
    }
    return away;
}

bool WorkerWatch::lookAt(FleetTable::Id id, Fleet& fleet, const IsTaken& isTaken, EventReporter& events, Turn& turn,
                         Time now) {
    if (now >= fleet.windowEnd) {
        // The first window only begins here.
        if (fleet.windowEnd != Time()) fleet.usual = std::max(fleet.usual, fleet.least);
        fleet.least = fleet.workers;
        fleet.windowEnd = now + kKnownAfter;
    }
    const auto note = [now](Time& since, bool isSo) {
        if (!isSo)
            since = Time();
        else if (since == Time())
            since = now;
    };
    note(fleet.emptySince, fleet.workers == 0);
    if (fleet.isTold) {
        note(fleet.backSince, fleet.workers * 4 >= fleet.usual * 3);
        const bool isGivenUp = fleet.workers > 0 && isOver(fleet.toldAt, kGivenUp, now);
        if (isOver(fleet.backSince, kSettled, now) || isGivenUp) {
            tell(id, fleet, true, isTaken, events, turn, now);
            if (isGivenUp) fleet.usual = fleet.workers;
            fleet.isTold = false;
            fleet.tasks = 0;
            fleet.awaySince = fleet.backSince = Time();
        }
        return !isOver(fleet.toldAt, kForgotten, now) || fleet.workers > 0;
    }
    if (fleet.workers >= fleet.usual) fleet.tasks = 0;
    const bool isAway = fleet.isAway();
    note(fleet.awaySince, isAway);
    note(fleet.belowSince, !isAway && fleet.workers < fleet.usual);
    if (isOver(fleet.awaySince, kSettled, now) && (fleet.toldAt == Time() || now - fleet.toldAt >= kFleetPause)) {
        fleet.isTold = true;
        fleet.toldAt = now;
        fleet.lost = fleet.usual - fleet.workers;
        fleet.isTogether = !m_quota.takeName();
        tell(id, fleet, false, isTaken, events, turn, now);
        return true;
    }
    if (isOver(fleet.belowSince, kNewUsual, now)) {
        fleet.usual = fleet.workers;
        fleet.tasks = 0;
        fleet.belowSince = Time();
    }
    return fleet.workers != fleet.usual;
}

void WorkerWatch::tell(FleetTable::Id id, const Fleet& fleet, bool isBack, const IsTaken& isTaken,
                       EventReporter& events, Turn& turn, Time now) {
    if (fleet.isTogether) {
        Together& together = isBack ? m_back : m_gone;
        ++together.fleets;
        together.workers += isBack ? fleet.workers : fleet.lost;
        return;
    }
    Event event;
    event.at = now;
    event.type = isBack ? event_types::kWorkersBack : event_types::kWorkersGone;
    event.severity = isBack ? EventSeverity::Info : EventSeverity::Warning;
    const auto& [scope, taken] = *fleet.offer;
    if (!scope.all && scope.tenants.size() == 1) event.tenant = scope.tenants.front();
    const std::string commands = takenBy(taken);
    event.fields = {{"fleet", std::to_string(id)},
                    {"commands", listed(taken)},
                    {"workers", std::to_string(fleet.workers)},
                    {"usual", std::to_string(fleet.usual)}};
    if (!scope.all && scope.tenants.size() > 1) event.fields.emplace_back("tenants", listed(scope.tenants));
    if (isBack) {
        event.fields.emplace_back(
            "seconds", std::to_string(std::chrono::duration_cast<std::chrono::seconds>(now - fleet.awaySince).count()));
        const bool isWhole = fleet.workers * 4 >= fleet.usual * 3;
        event.text = isWhole ? "the workers that take " + commands + " are back: " + workersText(fleet.workers)
                             : "of the workers that take " + commands + " only " + std::to_string(fleet.workers) +
                                   " of " + std::to_string(fleet.usual) + " came back";
    } else {
        std::vector<std::string> untaken;
        for (const std::string& command : taken)
            if (untaken.size() <= kNamed && !isTaken(scope, command)) untaken.push_back(command);
        event.fields.emplace_back("lost", std::to_string(fleet.lost));
        event.fields.emplace_back("tasks", std::to_string(fleet.tasks));
        event.fields.emplace_back("since", utcText(toCalendar(fleet.awaySince)));
        if (!untaken.empty()) event.fields.emplace_back("untaken", listed(untaken));
        event.text = fleet.workers > 0 ? std::to_string(fleet.lost) + " of " + workersText(fleet.usual) +
                                             " that take " + commands + " are gone"
                     : fleet.usual == 1 ? "the worker that takes " + commands + " is gone"
                                        : "all " + workersText(fleet.usual) + " that take " + commands + " are gone";
        if (fleet.tasks > 0)
            event.text +=
                ", with " + std::to_string(fleet.tasks) + (fleet.tasks == 1 ? " task" : " tasks") + " in their hands";
        if (!untaken.empty()) event.text += "; no worker takes " + listed(untaken) + " now";
    }
    events.happened(std::move(event), turn);
}

void WorkerWatch::tellTogether(EventReporter& events, Turn& turn, Time now) {
    for (const bool isBack : {false, true}) {
        const Together together = std::exchange(isBack ? m_back : m_gone, {});
        if (together.fleets == 0) continue;
        const std::string fleets = std::to_string(together.fleets);
        Event event;
        event.at = now;
        event.type = isBack ? event_types::kWorkersBack : event_types::kWorkersGone;
        event.severity = isBack ? EventSeverity::Info : EventSeverity::Warning;
        event.fields = {{"fleets", fleets}, {"workers", std::to_string(together.workers)}};
        event.text = "workers of " + fleets + " more kinds " + (isBack ? "are back: " : "are gone: ") +
                     workersText(together.workers);
        events.happened(std::move(event), turn);
    }
}

}  // namespace fairlead::broker
