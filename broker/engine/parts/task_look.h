// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task.h"
#include "broker/store/records.h"
#include "broker/store/store.h"
#include "shared/result.h"

#include <optional>
#include <string>

namespace fairlead::broker {

// All records of one task, from one snapshot: a task is then in exactly one state.
struct TaskRecords {
    TenantNumber tenant = 0;
    TaskId id;
    std::optional<LiveRecord> live;
    std::optional<LeaseRecord> lease;
    std::optional<EndedRecord> ended;

    TaskState state() const;
    CommandNumber command() const { return live ? live->command : ended ? ended->command : 0; }
    uint32_t payloadBytes() const { return live ? live->core.payloadBytes : ended ? ended->core.payloadBytes : 0; }
};

// For a task whose records contradict each other.
Status damagedTask(const TaskId& id);

// NotFound if there is no such task.
Result<TaskRecords> readTask(const StoreReads& store, TenantNumber tenant, const TaskId& id);

// State, attempts, times, worker and error: all that does not need the task's body. For a task that is retried, worker
// and error are those of the previous delivery, which costs one more read.
Result<TaskView> outlineOf(const StoreReads& store, const TaskRecords& records);

// Adds what the producer sent; with `contents` also payload and result.
Status complete(TaskView& view, const StoreReads& store, const TaskRecords& records, bool contents);

}  // namespace fairlead::broker
