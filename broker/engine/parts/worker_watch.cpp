// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/parts/worker_watch.h"

#include "broker/core/calendar.h"
#include "broker/core/text/utc_text.h"
#include "shared/queue_name.h"

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

void WorkerWatch::joined(FleetPlace& place, const TenantScope& scope, const std::vector<std::string>& commands) {
    Fleet::Offer offer{scope, {}};
    for (const std::string& command : commands) offer.commands.push_back(queueName(command));
    std::sort(offer.commands.begin(), offer.commands.end());
    offer.commands.erase(std::unique(offer.commands.begin(), offer.commands.end()), offer.commands.end());
    FleetTable::Id id = m_fleets.idOf(offer);
    if (id != 0 && id == place.fleet) return;
    if (place.fleet != 0) take(place, -1, -int64_t{place.seats});
    if (id == 0) id = m_fleets.add(std::move(offer));
    place.fleet = id;
    if (id != 0) take(place, 1, place.seats);
}

void WorkerWatch::has(FleetPlace& place, uint32_t seats) {
    if (seats <= place.seats) return;
    if (place.fleet != 0) take(place, 0, seats - place.seats);
    place.seats = seats;
}

void WorkerWatch::left(const FleetPlace& place, uint64_t tasks) {
    if (place.fleet == 0) return;
    m_fleets.find(place.fleet)->tasks += tasks;
    take(place, -1, -int64_t{place.seats});
}

// by: connections.
void WorkerWatch::take(const FleetPlace& place, int by, int64_t seats) {
    const FleetTable::Id id = place.fleet;
    if (by != 0 && !place.worker.empty()) {
        const auto connections = m_connections.try_emplace({id, place.worker}, 0).first;
        const uint32_t before = std::exchange(connections->second, connections->second + uint32_t(by));
        if (std::min(before, connections->second) > 0) by = 0;
        if (connections->second == 0) m_connections.erase(connections);
    }
    m_fleets.count(id, by, seats);
    Fleet& fleet = *m_fleets.find(id);
    fleet.workers.least = std::min(fleet.workers.least, fleet.workers.now);
    fleet.seats.least = std::min(fleet.seats.least, fleet.seats.now);
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
        if (fleet && fleet->workers.now == 0) m_fleets.erase(id);
    }
}

WorkerWatch::Away::Fleets WorkerWatch::Away::takersOf(const std::string& tenant, const std::string& command) const {
    Fleets takers;
    if (const auto bound = m_ofTenants.find(tenant); bound != m_ofTenants.end())
        for (const auto& [id, fleet] : bound->second) {
            const std::vector<std::string>& taken = fleet->offer->commands;
            if (taken.empty() || std::binary_search(taken.begin(), taken.end(), command))
                takers.emplace_back(id, fleet);
        }
    for (const std::string_view taken : {std::string_view(command), std::string_view()})
        if (const auto found = m_ofEvery.find(taken); found != m_ofEvery.end())
            takers.insert(takers.end(), found->second.begin(), found->second.end());
    return takers;
}

std::optional<WorkerWatch::Away::Loss> WorkerWatch::Away::of(const std::string& tenant, const std::string& command,
                                                             bool isServed) const {
    const Fleets takers = takersOf(tenant, command);
    const LostFleet* most = nullptr;
    Time first;
    for (const auto& [id, fleet] : takers) {
        const auto lost = m_lost.find(id);
        // Others have taken their place, or will not.
        if (lost == m_lost.end() || (isServed && m_now - lost->second.since >= kGivenUp)) continue;
        if (first == Time() || lost->second.since < first) first = lost->second.since;
        if (!most || lost->second.seatsGone > most->seatsGone) most = &lost->second;
    }
    if (!most) return std::nullopt;
    if (!isServed) return Loss{*most, true};
    int64_t before = 0, there = 0;
    LostFleet told = *most;
    for (const auto& [id, fleet] : takers) {
        const auto lost = m_lost.find(id);
        const bool isCounted = lost != m_lost.end() && m_now - lost->second.since < kGivenUp;
        const int64_t usual = fleet->roseAt > first ? fleet->seatsBeforeRise : fleet->seats.usual;
        there += fleet->seats.now;
        if (lost == m_lost.end()) {
            told.before += fleet->workers.now;
            told.seatsBefore += fleet->seats.now;
        }
        before += isCounted ? lost->second.seatsBefore : fleet->bornAt > first ? 0 : std::min(usual, fleet->seats.now);
    }
    const int64_t gone = before - there;
    if (gone <= 0 || gone * 4 < before) return std::nullopt;
    return Loss{told, gone * 2 >= before};
}

WorkerWatch::Away WorkerWatch::away(Time now) {
    Away away;
    away.m_now = now;
    for (const FleetTable::Id id : m_restless) {
        const Fleet* const fleet = m_fleets.find(id);
        if (!fleet) continue;
        if (fleet->isAway() && isOver(fleet->awaySince, kSettled, now))
            away.m_lost[id] = {id,
                               fleet->workers.usual,
                               fleet->workers.lost(),
                               std::max(fleet->awaySince, fleet->emptySince),
                               std::max(fleet->seats.usual, int64_t{1}),
                               std::max(fleet->seats.lost(), int64_t{1})};
        else if (isOver(fleet->shortSince, kSettled, now))
            away.m_lost[id] = {id,
                               fleet->workersBefore,
                               std::max<int64_t>(1, fleet->workersBefore - fleet->workers.now),
                               fleet->shortSince,
                               fleet->seatsBefore,
                               fleet->seatsBefore - fleet->seats.now};
    }
    if (away.m_lost.empty()) return away;
    m_fleets.forEach([&away](FleetTable::Id id, const Fleet& fleet) {
        const Fleet::Offer& offer = *fleet.offer;
        for (const std::string& tenant : offer.scope.tenants)
            if (!offer.scope.all) away.m_ofTenants[tenant].emplace_back(id, &fleet);
        if (!offer.scope.all) return;
        if (offer.commands.empty()) away.m_ofEvery[std::string_view()].emplace_back(id, &fleet);
        for (const std::string& command : offer.commands) away.m_ofEvery[command].emplace_back(id, &fleet);
    });
    return away;
}

// What is missing now, and for longer than it stays unusual that it is.
void WorkerWatch::noteLoss(Fleet& fleet, Time now) {
    if (fleet.shortSince == Time()) {
        if (!fleet.isShort()) return;
        fleet.shortSince = now;
        fleet.workersBefore = fleet.workers.usual;
        fleet.seatsBefore = fleet.seats.usual;
    }
    const bool isBack = (fleet.seatsBefore - fleet.seats.now) * 4 < fleet.seatsBefore;
    const bool isGivenUp = now - fleet.shortSince >= kGivenUp;
    if (isBack || isGivenUp) fleet.shortSince = Time();
}

bool WorkerWatch::lookAt(FleetTable::Id id, Fleet& fleet, const IsTaken& isTaken, EventReporter& events, Turn& turn,
                         Time now) {
    if (now >= fleet.windowEnd) {
        // The first window only begins here.
        if (fleet.windowEnd == Time()) {
            fleet.bornAt = now;
        } else {
            if (fleet.seats.least > fleet.seats.usual && now - fleet.roseAt >= kGivenUp)
                fleet.seatsBeforeRise = fleet.seats.usual;
            if (fleet.seats.least > fleet.seats.usual) fleet.roseAt = now;
            for (Fleet::Strength* const strength : {&fleet.workers, &fleet.seats})
                strength->usual = std::max(strength->usual, strength->least);
        }
        fleet.workers.least = fleet.workers.now;
        fleet.seats.least = fleet.seats.now;
        fleet.windowEnd = now + kKnownAfter;
    }
    const auto note = [now](Time& since, bool isSo) {
        if (!isSo)
            since = Time();
        else if (since == Time())
            since = now;
    };
    const auto becomesUsual = [&fleet] {
        fleet.workers.usual = fleet.workers.now;
        fleet.seats.usual = fleet.seats.now;
    };
    note(fleet.emptySince, fleet.workers.now == 0);
    noteLoss(fleet, now);
    if (fleet.isTold) {
        note(fleet.backSince, fleet.isBack());
        const bool isGivenUp = fleet.workers.now > 0 && isOver(fleet.toldAt, kGivenUp, now);
        if (isOver(fleet.backSince, kSettled, now) || isGivenUp) {
            tell(id, fleet, true, isTaken, events, turn, now);
            if (isGivenUp) becomesUsual();
            fleet.isTold = false;
            fleet.tasks = 0;
            fleet.awaySince = fleet.backSince = Time();
        }
        return !isOver(fleet.toldAt, kForgotten, now) || fleet.workers.now > 0;
    }
    if (fleet.workers.lost() == 0) fleet.tasks = 0;
    const bool isAway = fleet.isAway();
    note(fleet.awaySince, isAway);
    const bool isBelow = fleet.workers.lost() > 0 || fleet.seats.lost() > 0;
    note(fleet.belowSince, !isAway && isBelow);
    if (isOver(fleet.awaySince, kSettled, now) && (fleet.toldAt == Time() || now - fleet.toldAt >= kFleetPause)) {
        fleet.isTold = true;
        fleet.toldAt = now;
        fleet.lost = fleet.workers.lost();
        fleet.isTogether = !m_quota.takeName();
        tell(id, fleet, false, isTaken, events, turn, now);
        return true;
    }
    if (isOver(fleet.belowSince, kNewUsual, now)) {
        becomesUsual();
        fleet.tasks = 0;
        fleet.belowSince = Time();
    }
    const auto isUsual = [](const Fleet::Strength& strength) { return strength.now == strength.usual; };
    return !isUsual(fleet.workers) || !isUsual(fleet.seats) || fleet.shortSince != Time();
}

void WorkerWatch::tell(FleetTable::Id id, const Fleet& fleet, bool isBack, const IsTaken& isTaken,
                       EventReporter& events, Turn& turn, Time now) {
    if (fleet.isTogether) {
        Together& together = isBack ? m_back : m_gone;
        ++together.fleets;
        together.workers += isBack ? fleet.workers.now : fleet.lost;
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
                    {"workers", std::to_string(fleet.workers.now)},
                    {"usual", std::to_string(fleet.workers.usual)}};
    if (!scope.all && scope.tenants.size() > 1) event.fields.emplace_back("tenants", listed(scope.tenants));
    if (isBack) {
        event.fields.emplace_back(
            "seconds", std::to_string(std::chrono::duration_cast<std::chrono::seconds>(now - fleet.awaySince).count()));
        const bool isWhole = fleet.isBack();
        event.text = isWhole ? "the workers that take " + commands + " are back: " + workersText(fleet.workers.now)
                             : "of the workers that take " + commands + " only " + std::to_string(fleet.workers.now) +
                                   " of " + std::to_string(fleet.workers.usual) + " came back";
    } else {
        std::vector<std::string> untaken;
        for (const std::string& command : taken)
            if (untaken.size() <= kNamed && !isTaken(scope, command)) untaken.push_back(command);
        event.fields.emplace_back("lost", std::to_string(fleet.lost));
        event.fields.emplace_back("tasks", std::to_string(fleet.tasks));
        event.fields.emplace_back("since", utcText(toCalendar(fleet.awaySince)));
        if (!untaken.empty()) event.fields.emplace_back("untaken", listed(untaken));
        event.text = fleet.workers.now > 0 ? std::to_string(fleet.lost) + " of " + workersText(fleet.workers.usual) +
                                                 " that take " + commands + " are gone"
                     : fleet.workers.usual == 1
                         ? "the worker that takes " + commands + " is gone"
                         : "all " + workersText(fleet.workers.usual) + " that take " + commands + " are gone";
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
