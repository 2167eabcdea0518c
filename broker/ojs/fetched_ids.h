// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task_id.h"
#include "broker/core/tenant_scope.h"
#include "shared/mutex.h"

#include <cstddef>
#include <deque>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fairlead::broker {

// Which task a client means by an id of its own, of tasks that were handed out or created lately; saves the look into the
// store. Each tenant has its own ids. Bounded: the oldest are forgotten. Any thread.
class FetchedIds {
public:
    static constexpr size_t kMost = 50'000;

    void add(const TaskId& clientId, const std::string& tenant, const TaskId& own);
    // Of the scope's tenants, at most two. Empty: not known, or a tenant has had several tasks with it.
    std::vector<TaskId> find(const TaskId& clientId, const TenantScope& scope) const;

private:
    using ByTenant = std::map<std::string, TaskId>;  // zero: of several

    mutable Mutex m_mutex;
    std::unordered_map<TaskId, ByTenant> m_ids FAIRLEAD_GUARDED_BY(m_mutex);
    std::deque<std::pair<TaskId, std::string>> m_order FAIRLEAD_GUARDED_BY(m_mutex);
};

}  // namespace fairlead::broker
