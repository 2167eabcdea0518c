// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task_id.h"
#include "shared/clock.h"

#include <cstddef>
#include <unordered_map>

namespace fairlead::broker {

// The tasks that were assigned on one stream and have not ended on it, each until its lease expires. The stream is not
// told when a task ends elsewhere; such a task is counted until its lease expires.
//
// Not thread-safe. Calls cost amortised O(1); memory is limited to twice the tasks held, or 64 if that is more.
class TasksInHand {
public:
    // If the task is known, replaces its time.
    void hold(const TaskId& id, Time until, Time now);
    // Has no effect on an unknown task.
    void extend(const TaskId& id, Time until);
    void release(const TaskId& id) { m_leases.erase(id); }
    // Tasks whose lease has not expired. O(tasks).
    size_t count(Time now) const;
    // Includes expired tasks that have not been dropped yet.
    size_t remembered() const { return m_leases.size(); }

private:
    std::unordered_map<TaskId, Time> m_leases;
    size_t m_sweepAt = 64;  // when the map reaches this size, expired tasks are dropped
};

}  // namespace fairlead::broker
