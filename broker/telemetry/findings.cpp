// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/findings.h"

#include "broker/telemetry/tenant_statistics.h"
#include "shared/duration.h"

#include <algorithm>
#include <cmath>

namespace fairlead::broker {

namespace {

constexpr double kFactor = 2;    // of the usual wait
constexpr double kLonger = 0.5;  // seconds
constexpr double kStillFactor = 1.5;
constexpr double kStillLonger = 0.25;
constexpr double kOwed = 0.5;  // of its share
constexpr double kStillOwed = 0.8;
constexpr double kLeastSeats = 0.1;  // entitled to; below that a share of a minute says nothing
constexpr Micros kOwedFor = std::chrono::seconds(10);
constexpr double kAbove = 1.2;  // of what is due, to be called pushing
constexpr double kAboveSeats = 0.5;
constexpr Micros kHeap = std::chrono::seconds(10);  // what has waited no longer is no backlog
constexpr double kSoon = 1;                         // seconds; who waits no longer needs nothing to compare with

struct Group {
    uint64_t tenants = 0;
    uint64_t tasks = 0;
    const TenantFigures* worst = nullptr;
    std::optional<Time> since;

    void add(const TenantFigures& tenant, bool isWorse, std::optional<Time> at) {
        ++tenants;
        tasks += tenant.counters.ready;
        if (!worst || isWorse) worst = &tenant;
        if (at && (!since || *at < *since)) since = at;
    }
};

double waitOf(const TenantFigures* tenant) { return tenant && tenant->waits ? tenant->waits->p99Seconds : 0; }

// How many times its usual wait a tenant waits; a usual of nothing is taken for a hundredth of a second.
double timesUsual(const TenantFigures* tenant) {
    return tenant && tenant->usual ? waitOf(tenant) / std::max(0.01, tenant->usual->p99Seconds) : 0;
}

bool isHeldByNothingOfItsOwn(const TenantCounters& counters) {
    return counters.ready > 0 && !counters.paused && !counters.isHeldBack && !counters.hasNoWorker &&
           counters.throttleLevel == 0;
}

Finding finding(FindingKind kind, const Group& group) {
    Finding result;
    result.kind = kind;
    result.tenants = group.tenants;
    result.tasks = group.tasks;
    if (group.worst) {
        result.tenant = group.worst->counters.tenant;
        if (group.worst->waits) result.waitSeconds = waitOf(group.worst);
        if (group.worst->usual) result.usualSeconds = group.worst->usual->p99Seconds;
    }
    result.since = group.since;
    return result;
}

std::string number(uint64_t count, const char* one, const char* many) {
    return std::to_string(count) + " " + (count == 1 ? one : many);
}

std::string seatsText(double seats) {
    const double tenths = std::round(seats * 10) / 10;
    std::string text = std::to_string(int64_t(tenths));
    if (const auto rest = int64_t(std::lround(tenths * 10)) % 10; rest != 0) text += "." + std::to_string(rest);
    return text;
}

std::string secondsText(std::optional<double> seconds) {
    return formatRoughly(Micros(std::llround(seconds.value_or(0) * 1e6)));
}

std::string againstUsual(const Finding& f) {
    return f.usualSeconds ? secondsText(f.waitSeconds) + ", usually " + secondsText(f.usualSeconds)
                          : secondsText(f.waitSeconds);
}

}  // namespace

bool isHurt(const TenantFigures& tenant, double seats, Time now, bool wasHurt) {
    const TenantCounters& counters = tenant.counters;
    if (!isHeldByNothingOfItsOwn(counters)) return false;
    const double due = tenant.entitledShare;
    const bool isOwed = due * seats >= kLeastSeats && counters.oldestReadySince &&
                        now - *counters.oldestReadySince >= kOwedFor &&
                        tenant.actualShare < (wasHurt ? kStillOwed : kOwed) * due;
    if (isOwed) return true;
    if (!tenant.isQuiet || !tenant.usual || !tenant.waits) return false;
    const double usual = tenant.usual->p99Seconds;
    const double most =
        wasHurt ? std::max(kStillFactor * usual, usual + kStillLonger) : std::max(kFactor * usual, usual + kLonger);
    return tenant.waits->p99Seconds > most;
}

std::vector<Finding> findingsOf(std::span<const TenantFigures* const> tenants, std::optional<double> seats,
                                std::optional<double> quietWaitP99, Time now) {
    Group noWorker, hurt, unknown, throttled, backlog;
    uint64_t active = 0;
    const TenantFigures* pushing = nullptr;
    const auto above = [](const TenantFigures& tenant) { return tenant.actualShare - tenant.entitledShare; };
    for (const TenantFigures* each : tenants) {
        const TenantFigures& tenant = *each;
        const TenantCounters& counters = tenant.counters;
        if (counters.ready + counters.inProgress > 0) ++active;
        if (counters.inProgress > 0 && (!pushing || above(tenant) > above(*pushing))) pushing = each;
        if (counters.throttleLevel > 0) throttled.add(tenant, !throttled.worst, std::nullopt);
        if (counters.ready == 0 || counters.paused) continue;
        const bool waitsLonger = waitOf(each) > waitOf(unknown.worst);
        if (counters.hasNoWorker)
            noWorker.add(tenant,
                         noWorker.worst && counters.oldestReadySince < noWorker.worst->counters.oldestReadySince,
                         counters.oldestReadySince);
        else if (tenant.hurtSince)
            hurt.add(tenant, timesUsual(each) > timesUsual(hurt.worst), tenant.hurtSince);
        else if (isHeldByNothingOfItsOwn(counters) && tenant.isQuiet && !tenant.usual && waitOf(each) > kSoon)
            unknown.add(tenant, waitsLonger, counters.oldestReadySince);
        else if (!tenant.isQuiet && counters.oldestReadySince && now - *counters.oldestReadySince > kHeap)
            backlog.add(tenant, backlog.worst && counters.ready > backlog.worst->counters.ready, std::nullopt);
    }

    std::vector<Finding> all;
    if (noWorker.tenants > 0) {
        all.push_back(finding(FindingKind::NoWorker, noWorker));
        if (noWorker.since) all.back().waitSeconds = double((now - *noWorker.since).count()) / 1e6;
        all.back().usualSeconds.reset();
    }
    const double seatsKnown = seats.value_or(0);
    if (hurt.tenants > 0) {
        Finding found = finding(FindingKind::Hurt, hurt);
        if (pushing && !pushing->hurtSince && pushing->actualShare > kAbove * pushing->entitledShare &&
            above(*pushing) * std::max(1.0, seatsKnown) > kAboveSeats) {
            found.kind = FindingKind::Pushing;
            found.worst = std::move(found.tenant);
            found.tenant = pushing->counters.tenant;
            found.seats = pushing->actualShare * seatsKnown;
            found.entitledSeats = pushing->entitledShare * seatsKnown;
        }
        all.push_back(std::move(found));
    }
    // What hurts more tenants comes first; at equal numbers it is what cannot mend itself.
    std::stable_sort(all.begin(), all.end(), [](const Finding& a, const Finding& b) { return a.tenants > b.tenants; });
    if (unknown.tenants > 0) all.push_back(finding(FindingKind::Unknown, unknown));
    if (throttled.tenants > 0) all.push_back(finding(FindingKind::Throttled, throttled));
    if (backlog.tenants > 0) all.push_back(finding(FindingKind::Backlog, backlog));
    const bool isTrouble = noWorker.tenants + hurt.tenants + unknown.tenants > 0;
    Group some;
    if (!isTrouble && active > 0) {
        some.tenants = active;
        all.push_back(finding(FindingKind::Served, some));
        all.back().waitSeconds = quietWaitP99;
    }
    some.tenants = tenants.size();
    if (all.empty()) all.push_back(finding(FindingKind::Idle, some));
    return all;
}

std::string findingText(const Finding& f, Time now) {
    const std::string since = f.since ? ", for " + formatRoughly(now - *f.since) : "";
    switch (f.kind) {
        case FindingKind::NoWorker: {
            std::string text = number(f.tasks, "task waits", "tasks wait") + " and no worker takes them";
            for (size_t i = 0; i < f.commands.size(); ++i) text += (i == 0 ? ": " : ", ") + f.commands[i];
            return text + " (" + number(f.tenants, "tenant", "tenants") + since + ")";
        }
        case FindingKind::Pushing:
            return f.tenant + " pushes: " +
                   (f.seats > 0 ? seatsText(f.seats) + " seats, entitled to " + seatsText(f.entitledSeats) + "; "
                                : "") +
                   number(f.tenants, "tenant waits", "tenants wait") + " too long, " + f.worst + " most (" +
                   againstUsual(f) + ")" + since;
        case FindingKind::Hurt:
            return number(f.tenants, "tenant waits", "tenants wait") + " too long, " + f.tenant + " most (" +
                   againstUsual(f) + "), and none takes more than its share" + since;
        case FindingKind::Unknown:
            return number(f.tenants, "tenant waits", "tenants wait") + " up to " + secondsText(f.waitSeconds) +
                   "; what is usual is not known yet";
        case FindingKind::Throttled:
            return (f.tenants == 1 ? f.tenant + " is" : number(f.tenants, "tenant is", "tenants are")) + " throttled";
        case FindingKind::Backlog:
            return number(f.tasks, "task waits", "tasks wait") + " of " +
                   (f.tenants == 1 ? f.tenant + ", which" : number(f.tenants, "tenant", "tenants") + " that") +
                   " asked for more than " + (f.tenants == 1 ? "its" : "their") + " share";
        case FindingKind::Served:
            return (f.tenants == 1 ? "The one active tenant is"
                                   : "All " + number(f.tenants, "tenant", "active tenants") + " are") +
                   " served" + (f.waitSeconds ? " within " + secondsText(f.waitSeconds) : "");
        case FindingKind::Idle: return "Nothing waits and nothing runs";
    }
    return {};
}

}  // namespace fairlead::broker
