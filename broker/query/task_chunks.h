// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/parts/task_look.h"
#include "broker/store/keys.h"
#include "shared/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

// The first key after this one.
inline std::string keyAfter(std::string key) { return std::move(key) + '\0'; }
inline std::string keyText(const Key& key) { return std::string(std::string_view(key)); }

// Reads the records of one tenant's tasks in portions, by id, upwards or downwards. One thread; for one query.
class TaskChunks {
public:
    struct Chunk {
        std::vector<TaskRecords> tasks;  // in the order of reading; without results
        std::string next;                // upwards the next `from`, downwards the next `to`; empty: there is no more
    };

    // state: only tasks that can be in it; unset: all. The store outlives this.
    TaskChunks(const StoreReads& store, std::optional<TaskState> state, bool isDown)
        : m_store(store), m_state(state), m_isDown(isDown) {}

    // The id of the task that a read would begin with; nothing: there is none. One or two reads of the disk.
    Result<std::optional<TaskId>> first(const std::string& from, const std::string& to) const;

    // Of the keys with from <= key < to; at most so many records of each table.
    Result<Chunk> read(TenantNumber tenant, const std::string& from, const std::string& to, size_t most);

    // What was read besides the tasks, since the last call: 1 for a record that was scanned, 10 for one looked up.
    int64_t takeCost();

private:
    template <typename Add>
    Status scan(Table table, const std::string& from, const std::string& to, size_t most, Chunk& chunk, Add add);
    Status readLive(TenantNumber tenant, const std::string& from, const std::string& to, size_t most, Chunk& chunk);
    Status readLeased(TenantNumber tenant, const std::string& from, const std::string& to, size_t most, Chunk& chunk);
    Status readEnded(const std::string& from, const std::string& to, size_t most, Chunk& chunk);
    // Whether tasks of the state that is looked for have not ended, or have.
    bool isLive() const {
        return !m_state || *m_state == TaskState::Ready || *m_state == TaskState::Delayed ||
               *m_state == TaskState::Held;
    }
    bool isEnded() const {
        return !m_state || *m_state == TaskState::Completed || *m_state == TaskState::Dead ||
               *m_state == TaskState::Cancelled || *m_state == TaskState::Expired;
    }

    const StoreReads& m_store;
    const std::optional<TaskState> m_state;
    const bool m_isDown;
    int64_t m_cost = 0;
};

}  // namespace fairlead::broker
