// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task_id.h"
#include "broker/core/tenant_scope.h"
#include "broker/engine/command.h"
#include "broker/tables/lease_table.h"
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

// Which worker stream holds which task, and which tasks have lost their worker. Workers are identified by name: a
// stream opened under the name of one that has ended takes over its tasks, if its token covers their tenants. So does a
// stream that was opened before the other ended, but after that one was given the task. Engine thread. Costs: O(1) a
// task, amortized; open and close: O(tasks of the stream, or of that name).
class LeaseHolders {
public:
    // The table outlives this object, and is changed by it.
    explicit LeaseHolders(LeaseTable& leases) : m_leases(leases) {}
    // It is told whose workers are gone or back. Set before anything else.
    void setScheduler(Scheduler& scheduler) { m_scheduler = &scheduler; }

    // Returns the tasks that the new stream takes over; it already holds them.
    std::vector<TaskId> open(SessionId session, const std::string& worker, const TenantScope& scope, Time now,
                             const std::function<const std::string&(TenantNumber)>& nameOf);
    // Returns its tasks that no other stream takes over, to be given to lose(). REQUIRES: the session is open.
    std::vector<TaskId> close(SessionId session, Time now,
                              const std::function<const std::string&(TenantNumber)>& nameOf);

    // The stream holds the task now. REQUIRES: the task is leased.
    void hold(const TaskId& id, SessionId session, Time now);
    // Its worker goes on without the stream that has ended. REQUIRES: the task is leased.
    void holdWithoutStream(const TaskId& id, Time now);
    // Nobody holds the task now. REQUIRES: the task is leased.
    void lose(const TaskId& id, Time since, Time giveBackAt, Time now);
    // The task's lease has ended.
    void forget(const TaskId& id, const Lease& lease);

    // When the first task of the pool that has lost its worker is taken back; nothing if it is not among the first
    // thousand lost tasks. O(1).
    std::optional<Time> firstBack(PoolId pool) const;

private:
    struct Stream {
        std::string worker;
        TenantScope scope;
        Time since;
        std::vector<TaskId> tasks;  // may contain tasks that it no longer holds
        size_t sweepAt = 64;
    };
    struct Worker {
        std::set<std::pair<Time, SessionId>> open;
        std::set<TaskId> lost;
    };

    bool has(SessionId session, const TaskId& id) const;
    std::optional<SessionId> heir(const Worker& worker, const Lease& lease, const std::string& tenant) const;

    LeaseTable& m_leases;
    Scheduler* m_scheduler = nullptr;
    std::unordered_map<SessionId, Stream> m_streams;
    std::unordered_map<std::string, Worker> m_workers;
};

}  // namespace fairlead::broker
