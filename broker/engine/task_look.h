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

// One task's records, pieced together. All of one snapshot: a task is then in exactly one state.
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

Status noSuchTask(const TaskId& id);
// Of a task whose records do not fit each other.
Status damagedTask(const TaskId& id);

// NotFound when there is none.
Result<TaskRecords> readTask(const StoreReads& store, TenantNumber tenant, const TaskId& id);

// State, attempts, times, worker and error: what needs no look at what the producer sent. Of a task that is tried again
// worker and error are those of the delivery before; that costs one read, and only then.
Result<TaskView> outlineOf(const StoreReads& store, const TaskRecords& records);

// Adds what the producer sent, and with `contents` payload and result.
Status complete(TaskView& view, const StoreReads& store, const TaskRecords& records, bool contents);

}  // namespace fairlead::broker
