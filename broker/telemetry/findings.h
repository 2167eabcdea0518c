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

// What an operator is to know first, worst first.
enum class FindingKind : uint8_t {
    NoWorker,   // tasks are ready, and no connected worker takes any of them
    Pushing,    // one tenant has more seat time than it is entitled to, and others are hurt
    Hurt,       // tenants are hurt, and nobody has more than it is entitled to
    Unknown,    // tenants wait, and what is usual for them is not known yet
    Throttled,  // by the noisy-neighbour watch or by hand
    Backlog,    // tasks wait of tenants that asked for more than their share; it hurts nobody else
    Served,     // everybody is served within `waitSeconds`
    Idle,       // nothing waits and nothing runs
};

// One thing that is so now. What is set depends on the kind; a tenant is hurt as TenantFigures says.
struct Finding {
    FindingKind kind = FindingKind::Idle;
    std::string tenant;    // who pushes; of the others the one that is worst off
    uint64_t tenants = 0;  // that it is about: without a worker, hurt, throttled, with a backlog, served
    uint64_t tasks = 0;    // of these that are ready
    double seats = 0;      // of who pushes, in the last 60 s
    double entitledSeats = 0;
    std::string worst;  // of Pushing: who is hurt most
    std::optional<double> waitSeconds;
    std::optional<double> usualSeconds;
    std::optional<Time> since;
    std::vector<std::string> commands;  // of NoWorker, some
};

// What there is to say of these tenants; at least one finding, the worst first. `seats` is of the workers that several
// share, nothing if the caller may not know it. `quietWaitP99` as BrokerFigures has it. O(tenants).
std::vector<Finding> findingsOf(std::span<const TenantFigures* const> tenants, std::optional<double> seats,
                                std::optional<double> quietWaitP99, Time now);

// Whether the tenant waits longer than it should and others are the reason, as far as its own figures tell: it asks for no
// more than its share, nothing of its own holds it back, and its wait is twice its usual one and half a second longer, or it
// has had less than half of its share for a minute. `wasHurt`: a tenant that was stays so until it is well below that.
bool isHurt(const TenantFigures& tenant, double seats, Time now, bool wasHurt);

// The finding as one English sentence.
std::string findingText(const Finding& finding, Time now);

}  // namespace fairlead::broker
