// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task_id.h"
#include "broker/engine/commands/effect.h"

#include <cstdint>
#include <functional>
#include <unordered_map>
#include <utility>

namespace fairlead::broker {

// Who waits for the ends of tasks. Costs nothing while nobody does.
class EndWaits {
public:
    void add(AwaitEnd command, Turn& turn) {
        turn.answers.emplace_back(Reply{command.look});
        m_waits.emplace(command.id, Wait{command.wait, std::move(command.look)});
    }

    void remove(const StopAwaitingEnd& command) {
        const auto [first, last] = m_waits.equal_range(command.id);
        for (auto it = first; it != last; ++it) {
            if (it->second.wait != command.wait) continue;
            m_waits.erase(it);
            return;
        }
    }

    // The task has ended, or is gone.
    void ended(const TaskId& id, Turn& turn) {
        if (m_waits.empty()) return;
        const auto [first, last] = m_waits.equal_range(id);
        for (auto it = first; it != last; ++it) turn.answers.emplace_back(Reply{std::move(it->second.look)});
        m_waits.erase(first, last);
    }

private:
    struct Wait {
        uint64_t wait = 0;
        std::function<void()> look;
    };
    std::unordered_multimap<TaskId, Wait> m_waits;
};

}  // namespace fairlead::broker
