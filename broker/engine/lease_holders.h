// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task_id.h"
#include "broker/core/tenant_scope.h"
#include "broker/engine/command.h"
#include "broker/engine/lease_table.h"
#include "shared/clock.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fairlead::broker {

// Which worker stream has which task, and which tasks have lost their worker. A worker is known by its name: a stream that
// is opened under the name of one that has ended takes over its tasks, if its token covers their tenants. So does one that
// was opened while the other was still taken to be alive, but after it was given the task. Engine thread. Costs: O(1) a
// task, amortized; opening and closing, the tasks of the stream, or of that name.
class LeaseHolders {
public:
    // The table outlives this and is changed by it.
    explicit LeaseHolders(LeaseTable& leases) : m_leases(leases) {}

    // The tasks that it takes over; they are held by it when this returns.
    std::vector<TaskId> open(SessionId session, const std::string& worker, const TenantScope& scope, Time now,
                             const std::function<const std::string&(TenantNumber)>& nameOf);
    // Its tasks that nobody takes over; still to be lost. REQUIRES: it is open.
    std::vector<TaskId> close(SessionId session, const std::function<const std::string&(TenantNumber)>& nameOf);

    // The stream has it now. REQUIRES: it is leased.
    void hold(const TaskId& id, SessionId session);
    // Nobody has it now. REQUIRES: it is leased.
    void lose(const TaskId& id, Time since, Time giveBackAt);
    // Its lease is over.
    void forget(const TaskId& id, const Lease& lease);

    // How many tasks that hold a seat of the pool nobody has now.
    uint64_t lostIn(PoolId pool) const;
    // When the first of them is taken back; nothing when that is not among the first thousand lost ones. O(1).
    std::optional<Time> firstBack(PoolId pool) const;

private:
    struct Stream {
        std::string worker;
        TenantScope scope;
        Time since;
        std::vector<TaskId> tasks;  // and some that it has no more
        size_t sweepAt = 64;
    };
    struct Worker {
        std::set<std::pair<Time, SessionId>> open;
        std::set<TaskId> lost;
    };

    bool has(SessionId session, const TaskId& id) const;
    std::optional<SessionId> heir(const Worker& worker, const Lease& lease, const std::string& tenant) const;

    LeaseTable& m_leases;
    std::unordered_map<SessionId, Stream> m_streams;
    std::unordered_map<std::string, Worker> m_workers;
    std::unordered_map<PoolId, uint64_t> m_lost;  // none is 0
};

}  // namespace fairlead::broker
