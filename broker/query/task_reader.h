// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task.h"
#include "broker/core/tenant_scope.h"
#include "broker/query/task_attempts.h"
#include "broker/query/task_walk.h"
#include "broker/query/workflow_view.h"
#include "broker/query/workflow_walk.h"
#include "broker/store/keys.h"
#include "broker/store/records.h"
#include "shared/result.h"

#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

class Store;

// Reads tasks from the store without the engine, so it sees only what is committed; each call reads one snapshot. Reads
// the disk: call it from a thread that may wait. Thread-safe.
class TaskReader {
public:
    // The store outlives this.
    explicit TaskReader(const Store* store) : m_store(store) {}

    // id, here and below: as whoever asks knows the task; see meantTask() for what is found and what is not.
    Result<TaskView> find(const TaskId& id, const TenantScope& scope, bool withContents) const;

    // By which the engine knows the task.
    Result<TaskId> ownIdOf(const TaskId& id, const TenantScope& scope) const;

    // The task's state and, until it has ended, its record in Live. NotFound as above.
    struct Whereabouts {
        TaskView task;  // without what its producer sent
        TenantNumber tenant = 0;
        std::optional<LiveRecord> live;
    };
    Result<Whereabouts> whereabouts(const TaskId& id, const TenantScope& scope) const;

    // Cost: bounded, so a page may be short or empty and yet have a cursor. InvalidArgument: no page gave the cursor.
    Result<TaskPage> list(const TaskFilter& filter, TaskOrder order, const std::string& cursor, size_t pageSize) const;

    // Its deliveries, requeues and edits, oldest first. NotFound and InvalidArgument as above.
    Result<AttemptPage> attempts(const TaskId& id, const TenantScope& scope, const std::string& cursor,
                                 size_t pageSize) const;

    // NotFound: there is no such workflow of these tenants.
    Result<WorkflowView> workflow(const TaskId& id, const TenantScope& scope) const;

    // The newest first. Cost and errors as of list().
    Result<WorkflowPage> workflows(const WorkflowFilter& filter, const std::string& cursor, size_t pageSize) const;

    // Where a task that was found here is in its workflow; nothing: in none that is kept.
    Result<std::optional<StepView>> step(const TaskId& task) const;

private:
    const Store* m_store;
};

}  // namespace fairlead::broker
