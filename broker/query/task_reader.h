// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task.h"
#include "broker/core/tenant_scope.h"
#include "broker/query/task_attempts.h"
#include "broker/query/task_walk.h"
#include "broker/store/keys.h"
#include "broker/store/records.h"
#include "shared/result.h"

#include <optional>
#include <string>

namespace fairlead::broker {

class Store;

// Looks at tasks in the store without going through the engine, so it sees what is committed and nothing else; each
// look sees one moment. Reads the disk: call it from a thread that may wait. Thread-safe.
class TaskReader {
public:
    // The store outlives this.
    explicit TaskReader(const Store* store) : m_store(store) {}

    // NotFound also when the task belongs to a tenant outside the scope.
    Result<TaskView> find(const TaskId& id, const TenantScope& scope, bool withContents) const;

    // Where it is in its life and, if it is ready, in its line. NotFound as above.
    struct Whereabouts {
        TaskView task;  // without what its producer sent
        TenantNumber tenant = 0;
        std::optional<LiveRecord> live;  // until it has ended
    };
    Result<Whereabouts> whereabouts(const TaskId& id, const TenantScope& scope) const;

    // Cost: bounded, whatever the filter; a page may therefore be short, or empty, and have a cursor.
    // InvalidArgument for a cursor that no earlier page gave.
    Result<TaskPage> list(const TaskFilter& filter, const std::string& cursor, size_t pageSize) const;

    // What became of its deliveries, oldest first. NotFound and InvalidArgument as above.
    Result<AttemptPage> attempts(const TaskId& id, const TenantScope& scope, const std::string& cursor,
                                 size_t pageSize) const;

private:
    const Store* m_store;
};

}  // namespace fairlead::broker
