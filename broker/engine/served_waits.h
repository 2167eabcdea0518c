// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/tenant_state.h"
#include "broker/fairness/scheduler.h"

#include <algorithm>

namespace fairlead::broker {

// Whether the tenant has ready tasks that a connected worker takes. O(queues).
inline bool isServed(const TenantState& tenant, const Scheduler& scheduler) {
    return std::any_of(tenant.queues.begin(), tenant.queues.end(), [&](const auto& queue) {
        return queue.second.size() > 0 && scheduler.hasWorker({tenant.number, queue.first});
    });
}

// Calls visit(since, count) for the tasks of queues that a connected worker takes; returns whether there are any.
// Queues without a worker say nothing of how fairly others are served, nor do those that are paused. O(queues), and some
// hundred ages of each.
template <typename Visit>
bool visitServedWaits(const TenantState& tenant, const Scheduler& scheduler, Visit visit) {
    bool isServed = false;
    for (const auto& [command, queue] : tenant.queues) {
        if (queue.size() == 0 || !scheduler.hasWorker({tenant.number, command})) continue;
        isServed = true;
        if (scheduler.paused().contains({tenant.number, command})) continue;
        queue.ages().forEach(visit);
    }
    return isServed;
}

// How many of the tenant's ready tasks wait for workers that are there. O(queues).
inline uint64_t servedTasks(const TenantState& tenant, const Scheduler& scheduler) {
    uint64_t served = 0;
    for (const auto& [command, queue] : tenant.queues) {
        const TenantTurn work{tenant.number, command};
        if (queue.size() > 0 && scheduler.hasWorker(work) && !scheduler.paused().contains(work)) served += queue.size();
    }
    return served;
}

}  // namespace fairlead::broker
