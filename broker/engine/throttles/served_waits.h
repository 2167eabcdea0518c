// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/parts/tenant_state.h"
#include "broker/fairness/scheduler.h"

#include <algorithm>

namespace fairlead::broker {

// Whether the tenant has ready tasks that a connected worker takes. O(queues).
inline bool isServed(const TenantState& tenant, const Scheduler& scheduler) {
    return std::any_of(tenant.queues.begin(), tenant.queues.end(), [&](const auto& queue) {
        return queue.second.size() > 0 && scheduler.hasWorker({tenant.number, queue.first});
    });
}

// Calls visit(queue) for those with ready tasks that a connected worker takes and that are not paused: others say nothing of how
// fairly tenants are served. O(queues).
template <typename Visit>
void visitServedQueues(const TenantState& tenant, const Scheduler& scheduler, Visit visit) {
    for (const auto& [command, queue] : tenant.queues) {
        const TenantTurn work{tenant.number, command};
        if (queue.size() > 0 && scheduler.hasWorker(work) && !scheduler.paused().contains(work)) visit(queue);
    }
}

// How many of the tenant's ready tasks wait for workers that are there. O(queues).
inline uint64_t servedTasks(const TenantState& tenant, const Scheduler& scheduler) {
    uint64_t served = 0;
    visitServedQueues(tenant, scheduler, [&served](const auto& queue) { served += queue.size(); });
    return served;
}

}  // namespace fairlead::broker
