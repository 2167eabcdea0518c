// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task_id.h"
#include "broker/core/bounds/work_tick.h"
#include "broker/tables/lease_table.h"
#include "broker/fairness/scheduler.h"
#include "broker/telemetry/tenant_statistics.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <unordered_set>
#include <vector>

namespace fairlead::broker {

// When a task became ready, to the microsecond as far as it is known: a task that seems to come earlier in a replay than
// it did may get a seat that was another one's.
inline Time readyMoment(Sequence sequence) {
    return readySince(sequence) + Micros(std::min<int64_t>(999, int64_t(sequence >> 10 & 1023)));
}

// Collects what a replay of the past needs, from tick to tick. Engine thread; O(1) a delivery, O(pools) a tick. Costs
// nothing while it is off. Deliveries beyond some hundred thousand a tick are only counted.
class WorkLog {
public:
    explicit WorkLog(bool isOn) : m_isOn(isOn) {}

    void ended(const TaskId& id, const Lease& lease, Time now, bool isCompleted);
    void limitsAre(TenantNumber tenant, const TenantLimits& limits);
    void queueIs(std::optional<TenantNumber> tenant, CommandNumber command, bool isPaused);

    // The next tick shows all tasks that wait or run.
    void wantUnfinished() { m_wantsUnfinished = m_isOn; }
    // listAll: called if that is wanted.
    using ListAll = std::function<std::vector<UnfinishedWork>()>;
    // Null while it is off.
    std::shared_ptr<const WorkTick> take(const Scheduler& scheduler, const std::vector<PoolSeats>& pools,
                                         const ListAll& listAll);

private:
    static constexpr size_t kMostDeliveries = 200'000;

    const bool m_isOn;
    bool m_wantsUnfinished = false;
    std::shared_ptr<WorkTick> m_tick = std::make_shared<WorkTick>();
    std::unordered_set<PoolId> m_told;  // pools
};

}  // namespace fairlead::broker
