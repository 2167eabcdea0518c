// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task.h"
#include "broker/core/tenant_scope.h"
#include "shared/result.h"

#include <memory>
#include <string>
#include <vector>

namespace fairlead::broker {

class Store;

struct TaskPage {
    std::vector<TaskView> tasks;
    std::string nextCursor;  // opaque text; empty: this was the last page
};

// Looks at tasks in the store without going through the engine, so it sees what is committed and nothing else.
// Reads the disk: call it from a thread that may wait. Thread-safe.
class TaskReader {
public:
    explicit TaskReader(const Store* store);
    ~TaskReader();

    // NotFound also when the task belongs to a tenant outside the scope.
    Result<TaskView> find(const TaskId& id, const TenantScope& scope, bool withPayload) const;

    // Oldest created first. Cost: proportional to the tenant's tasks that are passed over for being in other states.
    // InvalidArgument for a cursor that no earlier page gave.
    Result<TaskPage> list(const std::string& tenant, TaskState state, const std::string& cursor, size_t pageSize) const;

private:
    class Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace fairlead::broker
