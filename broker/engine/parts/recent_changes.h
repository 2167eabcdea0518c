// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task_id.h"

#include <cstdint>
#include <deque>
#include <unordered_map>
#include <utility>

namespace fairlead::broker {

// Tasks, and the turn that last changed each. A read sees what was committed up to the turn that asked for it; this
// tells whether a task has changed since. Engine thread; all calls O(1), amortized.
class RecentChanges {
public:
    void note(const TaskId& id, uint64_t turn) {
        m_turns[id] = turn;
        m_order.emplace_back(turn, id);
    }

    // After that turn.
    bool changedSince(const TaskId& id, uint64_t turn) const {
        const auto found = m_turns.find(id);
        return found != m_turns.end() && found->second > turn;
    }

    // Call when no read is under way that was asked for before that turn.
    void forgetUpTo(uint64_t turn) {
        for (; !m_order.empty() && m_order.front().first <= turn; m_order.pop_front())
            if (const auto found = m_turns.find(m_order.front().second);
                found != m_turns.end() && found->second == m_order.front().first)
                m_turns.erase(found);
    }

private:
    std::unordered_map<TaskId, uint64_t> m_turns;
    std::deque<std::pair<uint64_t, TaskId>> m_order;
};

}  // namespace fairlead::broker
