// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/findings.h"

#include "broker/telemetry/tenant_statistics.h"

#include <algorithm>
#include <map>
#include <utility>

namespace fairlead::broker {

namespace {

struct Group {
    uint64_t tenants = 0;
    uint64_t tasks = 0;
    const TenantFigures* worst = nullptr;
    std::optional<Time> since;

    void add(const TenantFigures& tenant, bool isWorse) {
        ++tenants;
        tasks += tenant.counters.ready;
        if (!worst || isWorse) worst = &tenant;
        if (tenant.plight.since && (!since || *tenant.plight.since < *since)) since = tenant.plight.since;
    }
};

struct HurtGroup {
    Group hurt;
    const TenantFigures* pushesMost = nullptr;
    const Push* most = nullptr;
    uint64_t pushing = 0;

    void addPusher(const TenantFigures& tenant, const Push& push) {
        ++pushing;
        if (most && !push.leads) return;
        pushesMost = &tenant;
        most = &push;
    }
};

// No shorter than the wait of the last minute that is told of each tenant: a sentence of all must be true of each.
double waitOf(const TenantFigures* tenant) {
    if (!tenant) return 0;
    return std::max(tenant->plight.waitSeconds.value_or(0), tenant->waits ? tenant->waits->p99Seconds : 0);
}

// How many times its usual wait a tenant waits; a usual of nothing is taken for a hundredth of a second.
double timesUsual(const TenantFigures* tenant) {
    return tenant && tenant->usual ? waitOf(tenant) / std::max(0.01, tenant->usual->p99Seconds) : 0;
}

bool waitsLonger(const TenantFigures& tenant, const TenantFigures* than) {
    return than && tenant.counters.oldestReadySince &&
           tenant.counters.oldestReadySince < than->counters.oldestReadySince;
}

Finding findingOf(FindingKind kind, const Group& group) {
    Finding result;
    result.kind = kind;
    result.tenants = group.tenants;
    result.tasks = group.tasks;
    result.since = group.since;
    if (!group.worst) return result;
    result.tenant = group.worst->counters.tenant;
    if (group.worst->plight.waitSeconds || group.worst->waits) result.waitSeconds = waitOf(group.worst);
    if (group.worst->usual) result.usualSeconds = group.worst->usual->p99Seconds;
    return result;
}

// The wait is that of the oldest task.
Finding olderFindingOf(FindingKind kind, const Group& group, Time now) {
    Finding result = findingOf(kind, group);
    result.usualSeconds.reset();
    result.waitSeconds.reset();
    if (group.worst && group.worst->counters.oldestReadySince)
        result.waitSeconds = double((now - *group.worst->counters.oldestReadySince).count()) / 1e6;
    return result;
}

Finding findingOf(const HurtGroup& incident, bool isOfAll) {
    Finding found = findingOf(FindingKind::Hurt, incident.hurt);
    found.knowsOthers = isOfAll;
    if (incident.pushing == 0) return found;
    found.kind = FindingKind::Pushing;
    found.worst = std::exchange(found.tenant, incident.pushesMost->counters.tenant);
    found.pushing = incident.pushing;
    if (!isOfAll) return found;
    found.seats = incident.most->seats;
    found.entitledSeats = incident.most->dueSeats;
    found.poolSeats = incident.most->poolSeats;
    return found;
}

}  // namespace

std::vector<Finding> findingsOf(std::span<const TenantFigures* const> tenants, bool isOfAll, Time now) {
    std::map<PlightKind, Group> groups;
    std::map<uint32_t, HurtGroup> incidents;
    Group throttled, served;
    for (const TenantFigures* each : tenants) {
        const TenantFigures& tenant = *each;
        const TenantCounters& counters = tenant.counters;
        const Plight& plight = tenant.plight;
        Group& group = groups[plight.kind];
        if (counters.throttleLevel > 0) throttled.add(tenant, false);
        for (const Push& push : plight.pushes) incidents[push.incident].addPusher(tenant, push);
        switch (plight.kind) {
            case PlightKind::None:
                if (counters.ready + counters.inProgress > 0 || plight.waitSeconds)
                    served.add(tenant, waitOf(each) > waitOf(served.worst));
                break;
            case PlightKind::Hurt:
                incidents[plight.incident].hurt.add(
                    tenant, timesUsual(each) > timesUsual(incidents[plight.incident].hurt.worst));
                break;
            case PlightKind::Unknown: group.add(tenant, waitOf(each) > waitOf(group.worst)); break;
            case PlightKind::Backlog:
            case PlightKind::Paused:
                group.add(tenant, group.worst && counters.ready > group.worst->counters.ready);
                break;
            case PlightKind::NoWorker:
            case PlightKind::Recovering: group.add(tenant, waitsLonger(tenant, group.worst)); break;
        }
    }

    std::vector<Finding> all;
    const auto add = [&](PlightKind plight, FindingKind kind) {
        if (const Group& group = groups[plight]; group.tenants > 0) all.push_back(olderFindingOf(kind, group, now));
    };
    add(PlightKind::NoWorker, FindingKind::NoWorker);
    for (const auto& [id, incident] : incidents)
        if (incident.hurt.tenants > 0) all.push_back(findingOf(incident, isOfAll));
    // What hurts more tenants comes first; at equal numbers it is what cannot mend itself.
    std::stable_sort(all.begin(), all.end(), [](const Finding& a, const Finding& b) { return a.tenants > b.tenants; });
    if (groups[PlightKind::Unknown].tenants > 0)
        all.push_back(findingOf(FindingKind::Unknown, groups[PlightKind::Unknown]));
    const bool isTrouble = !all.empty();
    add(PlightKind::Recovering, FindingKind::Recovering);
    const size_t before = all.size();
    if (throttled.tenants > 0) {
        Finding& found = all.emplace_back(findingOf(FindingKind::Throttled, throttled));
        // These are of what else there is with the tenant.
        found.since.reset();
        found.waitSeconds.reset();
        found.usualSeconds.reset();
    }
    add(PlightKind::Paused, FindingKind::Paused);
    add(PlightKind::Backlog, FindingKind::Backlog);
    if (!isTrouble && before == 0 && served.tenants > 0) {
        Finding& found = all.emplace_back(findingOf(FindingKind::Served, served));
        found.tenant.clear();
        found.usualSeconds.reset();
        found.isRest = groups[PlightKind::Paused].tenants + groups[PlightKind::Backlog].tenants > 0;
    }
    if (all.empty()) all.push_back(findingOf(FindingKind::Idle, {tenants.size(), 0, nullptr, {}}));
    return all;
}

}  // namespace fairlead::broker
