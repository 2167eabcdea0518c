// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task_id.h"
#include "shared/mutex.h"

#include <cstddef>
#include <deque>
#include <optional>
#include <unordered_map>

namespace fairlead::broker {

// Which task a client means by an id of its own, of tasks that were handed out or created lately; saves the look into the
// store. Bounded: the oldest are forgotten. Any thread.
class FetchedIds {
public:
    static constexpr size_t kMost = 50'000;

    void add(const TaskId& clientId, const TaskId& own);
    // Nothing: not known, or several tenants' tasks have it.
    std::optional<TaskId> find(const TaskId& clientId) const;

private:
    mutable Mutex m_mutex;
    std::unordered_map<TaskId, TaskId> m_ids FAIRLEAD_GUARDED_BY(m_mutex);  // zero: of several
    std::deque<TaskId> m_order FAIRLEAD_GUARDED_BY(m_mutex);
};

}  // namespace fairlead::broker
