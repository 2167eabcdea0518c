// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task.h"
#include "broker/core/tenant_scope.h"
#include "broker/tables/stored_names.h"
#include "broker/engine/parts/task_look.h"
#include "broker/query/task_chunks.h"
#include "shared/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// ByTenant: by the tenants' numbers, in each from the oldest task on. The others: of all tenants together, by creation.
enum class TaskOrder : uint8_t { ByTenant, OldestFirst, NewestFirst };

// The tasks that a caller wants to see. A field that is not set matches all tasks.
struct TaskFilter {
    TenantScope tenants;
    std::optional<TaskState> state;
    std::string command;  // upper and lower case mean the same
    std::optional<Time> createdFrom;
    std::optional<Time> createdUntil;  // exclusive
    std::string errorContains;         // of the last delivery that failed
    std::string worker;                // who holds it, or held it last
};

struct TaskPage {
    std::vector<TaskView> tasks;  // without payload and result
    std::string nextCursor;       // opaque text; empty: this was the last page
};

// Walks over the tasks of a snapshot from a cursor, until the page is full or has cost what a page may cost. By creation
// this includes looking for the first task of every tenant of the filter, some 10 microseconds each with a filter of
// state, without one twice that. Memory: the ids of these and some megabytes. One thread; for one page.
class TaskWalk {
public:
    // Store and filter outlive this.
    TaskWalk(const StoreReads& store, const TaskFilter& filter, TaskOrder order, size_t pageSize);

    // InvalidArgument for a cursor that no page gave. A cursor is for one order.
    Result<TaskPage> from(const std::string& cursor);

private:
    struct Place {
        TenantNumber tenant = 0;
        TaskId id;
    };
    struct Range {
        std::string from;
        std::string to;
    };
    class Lane;

    Status walkTenants(const std::optional<Place>& after);
    Status walkTenant(TenantNumber tenant, const std::string& name, const std::optional<Place>& after);
    Status walkTogether(const std::optional<Place>& after);
    Result<std::vector<Lane>> openLanes(const std::optional<Place>& after);
    // The keys of a tenant that may match.
    Range rangeOf(TenantNumber tenant) const;
    // Adds the task when it matches. False when there was no room for it.
    Result<bool> take(const std::string& tenant, const TaskRecords& records);
    bool isSpent() const { return m_budget <= 0; }

    const StoreReads& m_store;
    const TaskFilter& m_filter;
    const TaskOrder m_order;
    const size_t m_pageSize;
    TaskChunks m_chunks;
    StoredNames m_commands;
    std::string m_queue;
    TaskPage m_page;
    std::string m_done;  // the key of the last task that was looked at
    int64_t m_budget;
    uint64_t m_bytes = 0;
    size_t m_text = 0;
    bool m_isFull = false;
};

}  // namespace fairlead::broker
