// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/harm_incidents.h"

#include "broker/telemetry/tenant_statistics.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace fairlead::broker {

namespace {

constexpr uint64_t kOfGap = 1'000;  // beside the kinds of what was over
constexpr Micros kTogether = std::chrono::seconds(10);

// For each fleet the first one of those that went together with it.
std::map<uint64_t, uint64_t> fleetIncidents(const std::map<uint64_t, Time>& fleets) {
    std::vector<std::pair<Time, uint64_t>> inOrder;
    for (const auto& [id, since] : fleets) inOrder.emplace_back(since, id);
    std::sort(inOrder.begin(), inOrder.end());
    std::map<uint64_t, uint64_t> incidents;
    for (size_t i = 0, first = 0; i < inOrder.size(); ++i) {
        if (i > 0 && inOrder[i].first - inOrder[i - 1].first > kTogether) first = i;
        incidents[inOrder[i].second] = inOrder[first].second;
    }
    return incidents;
}

// Of what was over.
uint64_t recoveryOf(const HarmPart& part) {
    if (part.gap) return kOfGap;
    return part.by.empty() ? uint64_t(part.after) : std::hash<std::string>()(part.by);
}

}  // namespace

void findHarmIncidents(std::span<TenantFigures* const> tenants, std::span<HarmPart> ofNobody) {
    std::map<uint64_t, Time> fleets;
    for (const TenantFigures* tenant : tenants)
        for (const HarmPart& part : tenant->harm)
            if (part.lost) fleets.emplace(part.lost->id, part.lost->since);
    const std::map<uint64_t, uint64_t> incidents = fleetIncidents(fleets);
    const auto incidentOf = [&incidents](const HarmPart& part) -> uint64_t {
        if (part.lost) return incidents.at(part.lost->id);
        if (part.stuck) return part.stuck->pool;
        if (part.kind == FindingKind::Recovering) return recoveryOf(part);
        // Tenants and queues are not paused for one reason.
        if (part.kind == FindingKind::Paused) return part.what.empty() ? 0 : 1;
        return part.kind == FindingKind::Refused ? std::hash<std::string>()(part.what) : 0;
    };
    for (TenantFigures* tenant : tenants)
        for (HarmPart& part : tenant->harm)
            if (part.kind != FindingKind::Hurt)
                part.incident = incidentOf(part);
            else if (part.incident == 0)
                part.incident = tenant->plight.incident;
    for (HarmPart& part : ofNobody) part.incident = incidentOf(part);
}

void moveRetries(bool isFailing, std::vector<HarmPart>& harm) {
    const auto failing = std::find_if(harm.begin(), harm.end(), [&](const HarmPart& part) {
        return part.failing > 0 || (isFailing && part.kind == FindingKind::Dying);
    });
    if (failing == harm.end()) return;
    for (HarmPart& part : harm)
        if (part.kind == FindingKind::Backlog) failing->harmed += std::exchange(part.harmed, 0);
    std::erase_if(harm, [](const HarmPart& part) {
        return part.kind == FindingKind::Backlog || (part.failing > 0 && part.harmed == 0);
    });
}

void joinTooFewSeats(std::span<TenantFigures* const> tenants) {
    std::set<uint64_t> pushed;
    for (const TenantFigures* tenant : tenants)
        for (const Push& push : tenant->plight.pushes) pushed.insert(push.incident);
    for (TenantFigures* tenant : tenants) {
        for (HarmPart& part : tenant->harm) {
            const bool isHurt = part.kind == FindingKind::Hurt && !pushed.contains(part.incident);
            const bool isNew = part.kind == FindingKind::Unknown && part.harmed > 0 && pushed.empty();
            if (!isHurt && !isNew) continue;
            if (isHurt && tenant->plight.over) {
                part.kind = FindingKind::Recovering;
                part.gap = tenant->plight.gap;
                part.after = tenant->plight.after;
                part.by = tenant->plight.by;
                part.since = tenant->plight.over;
                part.incident = recoveryOf(part);
                continue;
            }
            part.kind = FindingKind::Backlog;
            part.incident = 0;
            if (tenant->load && tenant->load->factor == LoadFactor::Arrivals) part.load = tenant->load;
        }
        moveRetries(tenant->failedAt.has_value(), tenant->harm);
    }
}

const std::string& whoseDoing(const HarmPart& part) {
    return part.kind == FindingKind::Stuck && part.stuck ? part.stuck->tenant : part.by;
}

void leaveOutOwnDoing(std::span<TenantFigures* const> tenants) {
    std::set<std::string> doing;
    for (const TenantFigures* tenant : tenants)
        for (const HarmPart& part : tenant->harm)
            if (part.harmed > 0 && whoseDoing(part) != tenant->counters.tenant) doing.insert(whoseDoing(part));
    for (TenantFigures* tenant : tenants) {
        const std::string& name = tenant->counters.tenant;
        const auto isOwn = [&name](const HarmPart& part) { return whoseDoing(part) == name; };
        if (doing.contains(name)) std::erase_if(tenant->harm, isOwn);
        for (HarmPart& part : tenant->harm) {
            if (!isOwn(part)) continue;
            HarmPart own{FindingKind::Backlog, part.harmed, part.tasks};
            own.since = part.since;
            own.oldest = part.oldest;
            part = own;
        }
    }
}

}  // namespace fairlead::broker
