// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/dispatch_gate.h"
#include "broker/fairness/known_work.h"
#include "broker/fairness/lost_tasks.h"
#include "broker/fairness/tenant_terms.h"
#include "shared/clock.h"
#include "shared/pooled_shares.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace fairlead::broker {

class Pool;

// What the scheduler knows of one tenant, whatever the pool.
struct KnownTenant {
    static constexpr size_t kWorkKept = 64;

    TenantTerms terms;
    DispatchGate gate;
    double configuredWeight = 1;
    double weightFactor = 1;
    uint32_t running = 0;
    LostTasks lost;  // of those that run
    KnownWorks works;
    size_t worksToReview = kWorkKept;  // above this many, old entries are forgotten
    bool hasNewEstimates = false;
    std::optional<Time> parkedUntil;  // its valid entry among those that the scheduler has parked
    // The pools that take some of its work; valid while poolsVersion equals the scheduler's.
    mutable std::vector<Pool*> pools;
    mutable Reach reach;  // the same, as numbers
    mutable uint64_t poolsVersion = 0;
};

}  // namespace fairlead::broker
