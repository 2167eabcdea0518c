// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/harm_incidents.h"

#include "broker/telemetry/tenant_statistics.h"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>
#include <vector>

namespace fairlead::broker {

namespace {

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

}  // namespace

void findHarmIncidents(std::span<TenantFigures* const> tenants, std::span<HarmPart> ofNobody) {
    std::map<uint64_t, Time> fleets;
    for (const TenantFigures* tenant : tenants)
        for (const HarmPart& part : tenant->harm)
            if (part.lost) fleets.emplace(part.lost->id, part.lost->since);
    const std::map<uint64_t, uint64_t> incidents = fleetIncidents(fleets);
    const auto incidentOf = [&incidents](const HarmPart& part) -> uint64_t {
        if (part.lost) return incidents.at(part.lost->id);
        // Tenants and queues are not paused for one reason.
        if (part.kind == FindingKind::Paused) return part.what.empty() ? 0 : 1;
        return part.kind == FindingKind::Refused ? std::hash<std::string>()(part.what) : 0;
    };
    for (TenantFigures* tenant : tenants)
        for (HarmPart& part : tenant->harm)
            part.incident = part.kind == FindingKind::Hurt ? tenant->plight.incident : incidentOf(part);
    for (HarmPart& part : ofNobody) part.incident = incidentOf(part);
}

}  // namespace fairlead::broker
