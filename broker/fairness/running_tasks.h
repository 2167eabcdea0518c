// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/task_length.h"
#include "broker/fairness/service_account.h"
#include "broker/fairness/tenant_terms.h"
#include "shared/check.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace fairlead::broker {

// A task that runs in a pool. It is charged and holds a seat, unless it is lost: nobody is known to have it.
struct RunningTask {
    TenantTurn turn;
    Moment start = 0;       // since when it is charged; later than it began by the time in which it was lost
    int64_t estimate = 0;   // µs, as counted in the order
    int64_t reserved = 0;   // µs, taken from the purse
    int64_t expected = 0;   // µs that it may take, as far as is known
    LengthStep length = 0;  // the same, or its age; of a loan
    bool isClaim = false;
    bool isUnproven = false;       // nothing was known of its tenant's tasks, and its purse covered what waited
    bool isTrial = false;          // a claim of a tenant of whose tasks nothing is known
    bool isUnknown = false;        // its tenant had not finished a task of the command when it began
    bool isUsed = false;           // this index holds a task
    std::optional<Moment> lostAt;  // since when it is lost
    Moment lostSeen = 0;           // when that was noticed; of one that was lost before the start, the same

    // µs that it has taken from the purse so far.
    int64_t taken(int64_t floor) const { return lostAt ? std::max(*lostAt - start, floor) : reserved; }
};

// One that takes longer than expected.
struct Overrun {
    TenantTurn work;
    int64_t age = 0;
    bool isUnknown = false;
};

// The running tasks of a pool. Each has an index (`place`) that is its own until it ends. add, take and at O(1).
class RunningTasks {
public:
    uint32_t add(const RunningTask& task) {
        uint32_t place = uint32_t(m_tasks.size());
        if (m_free.empty()) {
            m_tasks.emplace_back();
        } else {
            place = m_free.back();
            m_free.pop_back();
        }
        m_tasks[place] = task;
        m_tasks[place].isUsed = true;
        return place;
    }
    RunningTask take(uint32_t place) {
        FAIRLEAD_CHECK(place < m_tasks.size() && m_tasks[place].isUsed);
        const RunningTask task = m_tasks[place];
        m_tasks[place] = {};
        m_free.push_back(place);
        return task;
    }

    RunningTask& at(uint32_t place) {
        FAIRLEAD_CHECK(place < m_tasks.size() && m_tasks[place].isUsed);
        return m_tasks[place];
    }

    template <typename Visit>
    void forEach(Visit visit) {
        for (RunningTask& task : m_tasks)
            if (task.isUsed) visit(task);
    }
    template <typename Visit>
    void forEach(Visit visit) const {
        for (const RunningTask& task : m_tasks)
            if (task.isUsed) visit(task);
    }

private:
    std::vector<RunningTask> m_tasks;
    std::vector<uint32_t> m_free;
};

}  // namespace fairlead::broker
