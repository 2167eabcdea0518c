// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task.h"

#include <cstddef>
#include <deque>
#include <optional>
#include <unordered_map>

namespace fairlead::broker {

// The bodies of the newest tasks, so that a task claimed soon after its creation costs no read. Drops the oldest when
// it is full, and each body when it is taken. One thread at a time.
class BodyCache {
public:
    explicit BodyCache(size_t maxBytes) : m_maxBytes(maxBytes) {}

    void put(const TaskId& id, TaskBody body);
    std::optional<TaskBody> take(const TaskId& id);

private:
    size_t m_maxBytes;
    size_t m_bytes = 0;
    std::unordered_map<TaskId, TaskBody> m_bodies;
    std::deque<TaskId> m_order;  // may name bodies that were taken
};

}  // namespace fairlead::broker
