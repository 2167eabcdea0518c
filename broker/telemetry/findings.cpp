// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/findings.h"

#include "broker/core/bounded_text.h"
#include "broker/telemetry/harm_incidents.h"
#include "broker/telemetry/harm_watch.h"
#include "broker/telemetry/tenant_statistics.h"
#include "shared/visible_text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kNamedCommands = 3;
constexpr size_t kNamedWorkers = 3;
constexpr size_t kErrorBytes = 100;
constexpr Micros kSomeTimeAgo = std::chrono::seconds(5);

// No shorter than the wait of the last minute that is told of each tenant: a sentence of all must be true of each.
double waitOf(const TenantFigures& tenant) {
    return std::max(tenant.plight.waitSeconds.value_or(0), tenant.waits ? tenant.waits->p99Seconds : 0);
}

// How many times its usual wait a tenant waits; a usual of nothing is taken for a hundredth of a second.
double timesUsual(const TenantFigures& tenant) {
    return tenant.usual ? waitOf(tenant) / std::max(0.01, tenant.usual->p99Seconds) : 0;
}

// Waits of an outage that is over are in the figures of the last minute.
double servedWithin(const TenantFigures& tenant) {
    const double wait = waitOf(tenant);
    return wait > lateAfter(tenant) ? tenant.plight.waitSeconds.value_or(0) : wait;
}

bool isOfLatestWaits(FindingKind kind) { return kind == FindingKind::Hurt || kind == FindingKind::Unknown; }

double ageOf(const HarmPart& part, Time now) { return part.oldest ? double((now - *part.oldest).count()) / 1e6 : 0; }

// Of two changes that which is not over, and then the greater one.
bool isTold(const LoadChange& change, const LoadChange& other) {
    return change.isOver == other.isOver ? change.times > other.times : other.isOver;
}

// What has one cause.
struct Cause {
    Finding found;
    double rank = -1;  // of the tenant that is worst off
    const TenantFigures* latest = nullptr;
    std::map<std::string, uint64_t> commands, errors;
    std::map<uint64_t, LostFleet> fleets;
    std::shared_ptr<const StuckSeats> stuck;
    std::optional<LoadChange> load;

    void add(const TenantFigures* tenant, const HarmPart& part, Time now) {
        found.kind = part.kind;
        found.harmed += part.harmed;
        found.tasks += part.tasks;
        // It began with the first of them, and what it catches up with ended with the last.
        const bool isEnd = part.kind == FindingKind::Recovering;
        if (part.since && (!found.since || (isEnd ? *part.since > *found.since : *part.since < *found.since)))
            found.since = part.since;
        if (part.kind == FindingKind::Refused) found.limit = part.what;
        if (part.until) found.until = std::max(found.until.value_or(*part.until), *part.until);
        found.usualDeaths += part.usualDeaths;
        found.failing += part.failing;
        const bool isOfCommand = part.kind == FindingKind::NoWorker || part.kind == FindingKind::WorkersGone ||
                                 part.kind == FindingKind::Paused;
        if (isOfCommand && !part.what.empty()) commands[part.what] += part.tasks;
        for (const auto& [failed, tries] : part.failed) {
            commands[failed.command] += tries;
            errors[failed.error] += tries;
        }
        if (part.lost) fleets.emplace(part.lost->id, *part.lost);
        if (part.stuck) stuck = part.stuck;
        if (part.load && (!load || isTold(*part.load, *load))) load = part.load;
        if (part.kind == FindingKind::Recovering) {
            found.after = part.after;
            found.worst = part.by;
        }
        if (part.gap) found.gap = part.gap;
        if (!tenant) return;
        if (std::exchange(latest, tenant) != tenant) {
            ++found.tenants;
            if (part.kind == FindingKind::Backlog && tenant->hurtSince) ++found.hurt;
        }
        noteWorst(*tenant, part, now);
    }

private:
    void noteWorst(const TenantFigures& tenant, const HarmPart& part, Time now) {
        const bool isOfTasks = part.kind != FindingKind::Refused && part.kind != FindingKind::Dying;
        const bool isOfOldest = part.kind == FindingKind::NoWorker || part.kind == FindingKind::WorkersGone ||
                                part.kind == FindingKind::Recovering;
        const double age = ageOf(part, now);
        const double own = part.kind == FindingKind::Hurt      ? timesUsual(tenant)
                           : part.kind == FindingKind::Unknown ? waitOf(tenant)
                           : isOfOldest                        ? age
                           : isOfTasks                         ? double(part.tasks)
                                                               : double(part.harmed);
        if (isOfTasks && !isOfLatestWaits(part.kind) && part.oldest)
            found.waitSeconds = std::max(found.waitSeconds.value_or(0), age);
        if (own <= rank) return;
        rank = own;
        found.tenant = tenant.counters.tenant;
        if (!isOfLatestWaits(part.kind)) return;
        found.waitSeconds.reset();
        if (tenant.plight.waitSeconds || tenant.waits) found.waitSeconds = waitOf(tenant);
        found.usualSeconds.reset();
        if (tenant.usual) found.usualSeconds = tenant.usual->p99Seconds;
    }
};

struct Pushers {
    const TenantFigures* tenant = nullptr;  // who pushes most
    const Push* most = nullptr;
    uint64_t count = 0;

    void add(const TenantFigures& one, const Push& push) {
        ++count;
        if (most && !push.leads) return;
        tenant = &one;
        most = &push;
    }
};

using Part = std::pair<const TenantFigures*, const HarmPart*>;  // tenant: null: nobody's

double inTwoFigures(double number) {
    const double unit = std::pow(10, std::max(0.0, std::floor(std::log10(std::max(1.0, number))) - 1));
    return std::round(number / unit) * unit;
}

using Counted = std::vector<std::pair<std::string, uint64_t>>;

Counted mostFirst(const std::map<std::string, uint64_t>& counts) {
    Counted sorted(counts.begin(), counts.end());
    std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    return sorted;
}

// Who sees some tenants only is not told of the seats and tasks of others.
void tellStuck(const StuckSeats& stuck, Finding& found, bool isOfAll) {
    if (!isOfAll) return;
    found.timesUsual = inTwoFigures(stuck.times);
    found.stuckSeats = stuck.seats;
    found.stuckOf = stuck.of;
    found.worst = stuck.tenant;
    if (!stuck.tenant.empty()) return;  // its tasks are long, and no worker is to be looked at
    for (const auto& [worker, tasks] : mostFirst(stuck.workers))
        if (found.workers.size() < kNamedWorkers) found.workers.push_back(worker);
    found.moreWorkers = stuck.workers.size() - found.workers.size();
}

void tellLoad(const LoadChange& load, Finding& found) {
    if (load.factor == LoadFactor::Seats) {
        found.seatsBefore = uint64_t(std::llround(load.seatsUsual));
        found.seatsGone = found.seatsBefore - std::min(found.seatsBefore, uint64_t(std::llround(load.seats)));
        return;
    }
    found.timesUsual = inTwoFigures(load.times);
    if (load.isOver && found.kind == FindingKind::Backlog) found.until = load.until;
    for (const std::string& command : load.commands) found.commands.emplace_back(command, 0);
}

void tellError(const std::map<std::string, uint64_t>& errors, Finding& found) {
    uint64_t all = 0;
    for (const auto& [error, tries] : errors) all += tries;
    for (const auto& [error, tries] : mostFirst(errors)) {
        if (error.empty()) continue;  // several, or none was given
        const std::string_view beginning = beginningOf(error, kErrorBytes);
        found.error = visibleText(beginning) + (beginning.size() < error.size() ? "…" : "");
        found.errorPart = double(tries) / double(all);
        return;
    }
}

void finish(Cause& cause, const Pushers* pushers, bool isOfAll, Time now) {
    Finding& found = cause.found;
    for (const auto& [id, fleet] : cause.fleets) {
        if (!isOfAll) break;
        found.workersBefore += uint64_t(fleet.before);
        found.workersGone += uint64_t(fleet.gone);
        found.seatsBefore += uint64_t(fleet.seatsBefore);
        found.seatsGone += uint64_t(fleet.seatsGone);
    }
    if (cause.stuck) tellStuck(*cause.stuck, found, isOfAll);
    found.commands = mostFirst(cause.stuck && isOfAll ? cause.stuck->commands : cause.commands);
    if (found.commands.size() > kNamedCommands) {
        found.moreCommands = found.commands.size() - kNamedCommands;
        found.commands.resize(kNamedCommands);
    }
    tellError(cause.errors, found);
    if (cause.load && !cause.stuck && cause.fleets.empty() && isOfAll) tellLoad(*cause.load, found);
    if (found.kind == FindingKind::Recovering && !isOfAll) found.worst.clear();
    const bool isOfLatest = found.kind == FindingKind::Refused || found.kind == FindingKind::Dying;
    if (isOfLatest && (!found.until || now - *found.until < kSomeTimeAgo)) found.until.reset();
    // Without harm these are of what else there is with the tenant.
    if (found.kind == FindingKind::Throttled && found.harmed == 0) found.waitSeconds.reset();
    if (found.kind != FindingKind::Hurt) return;
    found.knowsOthers = isOfAll;
    if (!pushers || pushers->count == 0) return;
    found.kind = FindingKind::Pushing;
    found.worst = std::exchange(found.tenant, pushers->tenant->counters.tenant);
    found.pushing = pushers->count;
    if (!isOfAll) return;
    found.seats = pushers->most->seats;
    found.entitledSeats = pushers->most->dueSeats;
    found.poolSeats = pushers->most->poolSeats;
}

// What beside it is served is worth telling.
bool leavesOthersServed(FindingKind kind) {
    return kind == FindingKind::Throttled || kind == FindingKind::Limited || kind == FindingKind::Paused ||
           kind == FindingKind::Backlog || kind == FindingKind::Stuck;
}

}  // namespace

std::vector<Finding> findingsOf(std::span<const TenantFigures* const> tenants, bool isOfAll, Time now,
                                std::span<const HarmPart> ofNobody) {
    std::vector<Part> parts;
    std::map<uint32_t, Pushers> pushers;
    std::set<std::string> doing;  // who takes the seats of others is not told of as served
    for (const TenantFigures* tenant : tenants)
        for (const HarmPart& part : tenant->harm) doing.insert(whoseDoing(part));
    Finding served;
    served.kind = FindingKind::Served;
    for (const TenantFigures* tenant : tenants) {
        for (const HarmPart& part : tenant->harm) parts.emplace_back(tenant, &part);
        for (const Push& push : tenant->plight.pushes) pushers[push.incident].add(*tenant, push);
        const TenantCounters& counters = tenant->counters;
        const bool isActive = counters.ready + counters.inProgress > 0 || tenant->plight.waitSeconds;
        if (!tenant->harm.empty() || !isActive || doing.contains(counters.tenant)) continue;
        ++served.tenants;
        served.tasks += counters.ready;
        if (tenant->plight.waitSeconds.value_or(0) > lateAfter(*tenant)) ++served.hurt;
        if (!tenant->plight.waitSeconds && !tenant->waits) continue;
        const double wait = servedWithin(*tenant);
        if (served.waitSeconds && wait <= *served.waitSeconds) continue;
        served.waitSeconds = wait;
        served.tenant = counters.tenant;
    }
    for (const HarmPart& part : ofNobody) parts.emplace_back(nullptr, &part);

    std::map<std::pair<FindingKind, uint64_t>, Cause> causes;
    for (const auto& [tenant, part] : parts) causes[{part->kind, part->incident}].add(tenant, *part, now);
    std::vector<Finding> all;
    for (auto& [key, cause] : causes) {
        const auto who = pushers.find(static_cast<uint32_t>(key.second));
        cause.found.incident = key.second;
        finish(cause, who == pushers.end() ? nullptr : &who->second, isOfAll, now);
        all.push_back(std::move(cause.found));
    }
    std::stable_sort(all.begin(), all.end(), [](const Finding& a, const Finding& b) { return a.harmed > b.harmed; });
    const bool areOthersServed =
        std::all_of(all.begin(), all.end(), [](const Finding& found) { return leavesOthersServed(found.kind); });
    if (served.tenants > 0 && areOthersServed) {
        served.isRest = !all.empty();
        all.push_back(std::move(served));
    }
    if (!all.empty()) return all;
    Finding& idle = all.emplace_back();
    idle.tenants = tenants.size();
    return all;
}

}  // namespace fairlead::broker
