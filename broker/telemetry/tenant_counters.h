// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/admission_counts.h"
#include "broker/core/limit_use.h"
#include "broker/core/pool_use.h"
#include "broker/telemetry/harm.h"
#include "shared/clock.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

// What the engine has counted for a tenant at one tick. Totals count from the start of the broker and only grow.
struct TenantCounters {
    uint32_t tenantNumber = 0;
    std::string tenant;
    uint64_t ready = 0;
    uint64_t delayed = 0;
    uint64_t retrying = 0, held = 0;  // of `delayed`: those that failed before; and until they are activated
    uint64_t inProgress = 0;
    uint64_t dead = 0;
    uint64_t enqueuedTotal = 0;
    uint64_t doneTotal = 0;
    uint64_t failedTotal = 0, failedTries = 0;  // tries; and of these those that workers said had failed
    int64_t seatMicros = 0;                     // service received so far, running tasks included
    std::optional<Time> oldestReadySince;
    uint64_t bytes = 0;  // of payloads that wait or run
    bool paused = false, draining = false;
    AdmissionCounts admission;
    int64_t lagMicros = 0;                   // of worker time; > 0: owed, < 0: received ahead
    std::optional<uint32_t> maxConcurrency;  // the tenant's
    uint32_t minSeats = 0;                   // guaranteed
    Reach reach{};                           // pools of workers that take some of its tasks
    bool isWithinShare = true;               // see DemandMeter
    int throttleLevel = 0;                   // of the noisy-neighbour watch; 0: none
    bool isThrottledByHand = false;          // by an operator, at that level
    std::optional<Time> throttledUntil;
    double effectiveWeight = 1;  // after the noisy-neighbour watch and throttle tiers
    double weight = 1;           // as configured
    LimitUses limitUses;
    bool hasNoWorker = false;  // something is ready, and no connected worker takes any of it
    bool isHeldBack = false;  // something is ready, and the tenant's limits or an operator prevent its being handed out
    // All that is ready, by what it waits for.
    std::vector<PausedQueue> pausedQueues{};
    std::vector<LackingQueue> lacking{};  // that lack workers
    ReadyPart inServedQueues{};           // the others
    ReadyPart heldByKeys{};               // of `delayed`: by limits that tasks share by a key
    // As they are told: what only its key holds back waits for its turn, not for a time.
    uint64_t toldReady() const { return ready + std::min(heldByKeys.tasks, delayed); }
    uint64_t toldDelayed() const { return delayed - std::min(heldByKeys.tasks, delayed); }
    // The same: since when how many have waited for which a worker is there, oldest first.
    std::vector<std::pair<Time, uint64_t>> heldSince{};
    std::shared_ptr<const StuckSeats> stuck{};  // a quarter or more of the seats that its ready tasks wait for
    uint64_t deadTotal = 0;                     // tasks that have become dead letters, or expired
};

}  // namespace fairlead::broker
