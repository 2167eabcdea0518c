// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task_id.h"
#include "broker/core/tenant_scope.h"
#include "broker/engine/commands/command.h"
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

// Who has which task: the one place where that is decided. A session (a worker's stream) has a task from when it was given
// it, or has said that it has it, until the session ends. Then nobody is known to have it: it is lost, costs nothing and
// holds no seat, until somebody says that he has it. That a worker of the same name comes says nothing of its tasks: the
// process may be another. See docs/adr/0037.
//
// A lost task is taken back after a while, unless a worker of its name is there, whose token covers its tenant, is of the
// same subject, and whose session is younger than the lease: that one may have it still, and the task is then taken back at
// the end of its lease.
// Engine thread. Costs: O(1) a task, amortized; open and close: O(tasks of the session, and lost ones of that name).
class LeaseHolders {
public:
    // The table outlives this object, and is changed by it.
    explicit LeaseHolders(LeaseTable& leases) : m_leases(leases) {}
    // It is told which tasks are lost or found. Set before anything else.
    void setScheduler(Scheduler& scheduler) { m_scheduler = &scheduler; }

    // asker: whose token opened it (askerOf). Returns the lost tasks that are taken back later now.
    std::vector<TaskId> open(SessionId session, const std::string& worker, const TenantScope& scope, uint64_t asker,
                             Time now, const NameOfTenant& nameOf);
    // Returns the tasks that are lost now, and these together with those that are taken back sooner: `grace` from now; 0: when
    // their leases end. since: when it was there last. REQUIRES: the session is open.
    struct Closed {
        std::vector<TaskId> lost, changed;
    };
    Closed close(SessionId session, Time since, Micros grace, Time now, const NameOfTenant& nameOf);

    // The session has the task now; nothing if it is not open. REQUIRES: the task is leased.
    void hold(const TaskId& id, SessionId session, Time now);
    // A worker without a stream says that it has it, in this session; 0: in none that is known. By saying so at some pace
    // it promises to go on: see takeSilent(). REQUIRES: the task is leased.
    void beats(const TaskId& id, SessionId session, Time now);
    // The tasks for which no heartbeat has come any more: they are lost, whatever their session. O(those).
    std::vector<TaskId> takeSilent(Time now);
    // Before that the broker did not run, and heard nobody.
    void listensSince(Time at) { m_listensSince = at; }
    // The task was recovered, and nobody is known to have it; its worker is not there since goneSince (0: not known).
    void recover(const TaskId& id, Time since, Time goneSince, Micros grace, Time now);
    // The task's lease has ended.
    void forget(const TaskId& id, const Lease& lease);

    // When the first lost task of the pool is taken back; nothing if it is not among the first thousand. O(1).
    std::optional<Time> firstBack(PoolId pool) const;

private:
    struct Session {
        std::string worker;
        TenantScope scope;
        uint64_t asker = 0;
        Time since;
        std::vector<TaskId> tasks;  // may contain tasks that it no longer has
        size_t sweepAt = 64;
    };
    struct Worker {
        std::set<std::pair<Time, SessionId>> open;
        std::set<TaskId> lost;
    };

    bool has(SessionId session, const TaskId& id) const;
    bool mayBeThere(const Worker& worker, const Lease& lease, const NameOfTenant& nameOf) const;
    void lose(const TaskId& id, Time since, Time now);
    void miss(const TaskId& id, Time goneSince, Micros grace, Time now);

    LeaseTable& m_leases;
    Time m_listensSince;
    Scheduler* m_scheduler = nullptr;
    std::unordered_map<SessionId, Session> m_sessions;
    std::unordered_map<std::string, Worker> m_workers;
    std::set<std::pair<Time, TaskId>> m_beats;  // when to look at a task's heartbeats; may be too early, or outdated
};

}  // namespace fairlead::broker
