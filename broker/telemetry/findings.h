// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/telemetry/harm.h"
#include "shared/clock.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

struct TenantFigures;

// One thing that is so now. What is set depends on the kind.
struct Finding {
    FindingKind kind = FindingKind::Idle;
    // What it is judged by: how many tasks would no longer be late, refused or dead if it ended.
    uint64_t harmed = 0;
    std::string tenant;    // who pushes, most; of the others the one that is worst off; of Served: that waits longest
    uint64_t tenants = 0;  // that it is about: without a worker, hurt, throttled, with a backlog, served
    // Of these that are ready; without workers: that those would take; refused: creates since then; dying: in a minute.
    uint64_t tasks = 0;
    uint64_t pushing = 0;  // how many push
    double seats = 0;      // of who pushes most, see Push, of the pools that the hurt ones wait for
    double entitledSeats = 0;
    uint64_t poolSeats = 0;  // of these pools; 0: the caller may not know any of the three
    std::string worst;       // of Pushing: who is hurt most; of Stuck: StuckSeats::tenant; of Recovering: HarmPart::by
    std::optional<double> waitSeconds;
    std::optional<double> usualSeconds;
    std::optional<Time> since;  // of Recovering: when that ended which `after` says; nothing: workers are not back yet
    FindingKind after = FindingKind::WorkersGone;
    std::optional<BrokerGap> gap{};  // of Recovering: the broker itself was away, and not `after`
    std::optional<Time>
        until{};  // of Backlog: more tasks than usual came until then; of Refused, Dying: the latest, if some time ago
    // Without workers: of which most wait, with how many; of Dying: of which most tries failed within a minute, with how many.
    std::vector<std::pair<std::string, uint64_t>> commands{};
    uint64_t moreCommands = 0;
    uint64_t workersBefore = 0;  // 0: the caller may not know
    uint64_t workersGone = 0;
    uint64_t seatsBefore = 0;  // that those workers had; the same
    uint64_t seatsGone = 0;
    // Of Stuck: how many of how many seats hold tasks that run so long, how many times as long as usual, and where most of
    // these tasks are, with how many.
    uint64_t stuckSeats = 0;
    uint64_t stuckOf = 0;
    double timesUsual = 0;               // of Backlog: how many times as many tasks come
    std::vector<std::string> workers{};  // none: the caller may not know
    uint64_t moreWorkers = 0;
    std::string limit;        // of Refused
    double usualDeaths = 0;   // of Dying, in a minute
    uint64_t failing = 0;     // of Dying: tries that failed within a minute; 0: tasks die
    std::string error{};      // of Dying: with which most of these tries failed; empty: none is known
    double errorPart = 0;     // of them, up to 1
    uint64_t incident = 0;    // as HarmPart::incident
    uint64_t keptSeats = 0;   // of Backlog: free ones that are kept for guaranteed minimums
    uint64_t hurt = 0;        // of Backlog: tenants that are hurt; of Served: whose latest tasks were late
    bool knowsOthers = true;  // of Hurt: the caller may know whether others have more than they are due
    bool isRest = false;      // of Served: there is something of others that wait
};

// What there is to say of these tenants; at least one finding, that with the greatest harm first. isOfAll: these are all
// that there are. ofNobody: harm that is no known tenant's. O(tenants).
std::vector<Finding> findingsOf(std::span<const TenantFigures* const> tenants, bool isOfAll, Time now,
                                std::span<const HarmPart> ofNobody = {});

// The finding as one English sentence.
std::string findingText(const Finding& finding, Time now);

}  // namespace fairlead::broker
