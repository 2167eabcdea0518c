// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace fairlead::broker {

struct TenantFigures;

// What an operator is to know first, worst first. Plight says what the words mean.
enum class FindingKind : uint8_t {
    NoWorker,    // tasks are ready, and no connected worker takes any of them
    Pushing,     // tenants have more seats than they are due, and others are hurt by that
    Hurt,        // tenants are hurt, and nobody has clearly more seats than it is due
    Unknown,     // tenants wait, and what is usual for them is not known yet
    Recovering,  // tasks wait because workers were away, or have not come back since the start
    Throttled,   // by the noisy-neighbour watch or by hand
    Paused,      // tasks wait of tenants that are paused
    Backlog,     // tasks wait of tenants that asked for more than their share or limits allow; it hurts nobody else
    Served,      // everybody else that did something within the last seconds is served within `waitSeconds`
    Idle,        // nothing waits and nothing runs, for some seconds
};

// One thing that is so now. What is set depends on the kind.
struct Finding {
    FindingKind kind = FindingKind::Idle;
    std::string tenant;    // who pushes, most; of the others the one that is worst off
    uint64_t tenants = 0;  // that it is about: without a worker, hurt, throttled, with a backlog, served
    uint64_t tasks = 0;    // of these that are ready
    uint64_t pushing = 0;  // how many push
    double seats = 0;      // of who pushes most, about the last ten seconds, of the pools that the hurt ones wait for
    double entitledSeats = 0;
    uint64_t poolSeats = 0;  // of these pools; 0: the caller may not know any of the three
    std::string worst;       // of Pushing: who is hurt most
    std::optional<double> waitSeconds;
    std::optional<double> usualSeconds;
    std::optional<Time> since;          // of Recovering: when workers came back; nothing: they have not since the start
    std::vector<std::string> commands;  // of NoWorker, some
    bool knowsOthers = true;            // of Hurt: the caller may know whether others have more than they are due
    bool isRest = false;                // of Served: there is something of others that wait
};

// What there is to say of these tenants; at least one finding, the worst first. isOfAll: these are all that there are.
// O(tenants).
std::vector<Finding> findingsOf(std::span<const TenantFigures* const> tenants, bool isOfAll, Time now);

// The finding as one English sentence.
std::string findingText(const Finding& finding, Time now);

}  // namespace fairlead::broker
