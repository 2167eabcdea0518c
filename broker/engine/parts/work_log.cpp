// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/parts/work_log.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr int64_t kFreshMillis = 1000;  // ready so soon after its creation: nothing came in between

}  // namespace

void WorkLog::ended(const TaskId& id, const Lease& lease, Time now, bool isCompleted) {
    if (!m_isOn) return;
    if (m_tick->ended.size() >= kMostDeliveries) {
        ++m_tick->dropped;
        return;
    }
    const bool isFirst = lease.core.attempts <= 1 && lease.core.requeues == 0;
    const bool isFresh =
        isFirst && lease.ready != Time() && lease.ready.micros / 1000 - id.createdMillis() < kFreshMillis;
    // What was completed after all had been in somebody's hands all the time.
    const bool isLost = !isCompleted && lease.lostSince != Time();
    const Micros unheld = isLost ? now - std::clamp(lease.lostSince, lease.start, now) : Micros();
    m_tick->ended.push_back({lease.tenant, lease.command, lease.ticket.pool, lease.ready, lease.start, now,
                             lease.core.priority, isCompleted, lease.ticket.isLengthKnown, isFresh, unheld});
}

void WorkLog::limitsAre(TenantNumber tenant, const TenantLimits& limits) {
    if (m_isOn) m_tick->limits.emplace_back(tenant, limits);
}

void WorkLog::queueIs(std::optional<TenantNumber> tenant, CommandNumber command, bool isPaused) {
    if (m_isOn) m_tick->paused.push_back({tenant, command, isPaused});
}

std::shared_ptr<const WorkTick> WorkLog::take(const Scheduler& scheduler, const std::vector<PoolSeats>& pools,
                                              const ListAll& listAll) {
    if (!m_isOn) return nullptr;
    std::shared_ptr<WorkTick> tick = std::exchange(m_tick, std::make_shared<WorkTick>());
    m_tick->ended.reserve(tick->ended.size());
    tick->pools.reserve(pools.size());
    for (const PoolSeats& pool : pools) {
        tick->pools.push_back({pool.pool, pool.present, pool.lately});
        if (!m_told.insert(pool.pool).second) continue;
        const PoolKey& key = scheduler.keyOf(pool.pool);
        tick->newPools.push_back({pool.pool, key.allTenants, key.tenants, key.commands});
    }
    if (m_told.size() > 2 * pools.size() + 1000)
        std::erase_if(m_told, [&](PoolId pool) { return !scheduler.hasPool(pool); });
    if (std::exchange(m_wantsUnfinished, false)) tick->unfinished = listAll();
    return tick;
}

}  // namespace fairlead::broker
