// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/query/task_chunks.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kChunkBytes = 2 << 20;  // records in Ended contain results
constexpr int64_t kLookUpCost = 10;

TaskId idOf(std::string_view key) {
    KeyReader reader(key);
    reader.u32();
    return reader.id();
}

}  // namespace

int64_t TaskChunks::takeCost() { return std::exchange(m_cost, 0); }

// Each task that has ended has left a deleted record among the live ones, and a scan passes all of those before it
// finds one that is there. So the ended ones come first, and live ones are looked for only where they come before those.
Result<std::optional<TaskId>> TaskChunks::first(const std::string& from, const std::string& to) const {
    std::optional<TaskId> first;
    std::string least = from, end = to;
    const auto look = [&](Table table) {
        const auto visit = [&](std::string_view key, std::string_view) {
            first = idOf(key);
            (m_isDown ? least : end) = m_isDown ? keyAfter(std::string(key)) : std::string(key);
            return false;
        };
        return m_isDown ? m_store.scanBack(table, least, end, visit) : m_store.scan(table, least, end, visit);
    };
    if (isEnded()) RETURN_IF_ERROR(look(Table::Ended));
    if (m_state == TaskState::InProgress)
        RETURN_IF_ERROR(look(Table::Lease));
    else if (isLive() && least < end)
        RETURN_IF_ERROR(look(Table::Live));
    return first;
}

Result<TaskChunks::Chunk> TaskChunks::read(TenantNumber tenant, const std::string& from, const std::string& to,
                                           size_t most) {
    Chunk live;
    Chunk ended;
    if (isEnded()) RETURN_IF_ERROR(readEnded(from, to, most, ended));
    // What is beyond the last of those is read with the next ones.
    const std::string& least = m_isDown && !ended.next.empty() ? ended.next : from;
    const std::string& end = !m_isDown && !ended.next.empty() ? ended.next : to;
    if (m_state == TaskState::InProgress)
        RETURN_IF_ERROR(readLeased(tenant, from, to, most, live));
    else if (isLive() && least < end)
        RETURN_IF_ERROR(readLive(tenant, least, end, most, live));

    // Merged up to the key that both scans have reached.
    Chunk chunk;
    if (live.next.empty() || ended.next.empty())
        chunk.next = live.next.empty() ? ended.next : live.next;
    else
        chunk.next = m_isDown ? std::max(live.next, ended.next) : std::min(live.next, ended.next);
    std::merge(std::make_move_iterator(live.tasks.begin()), std::make_move_iterator(live.tasks.end()),
               std::make_move_iterator(ended.tasks.begin()), std::make_move_iterator(ended.tasks.end()),
               std::back_inserter(chunk.tasks), [](const auto& a, const auto& b) { return a.id < b.id; });
    if (!chunk.next.empty())
        std::erase_if(chunk.tasks, [&](const TaskRecords& task) {
            return (keyText(taskKey(tenant, task.id)) >= chunk.next) != m_isDown;
        });
    for (TaskRecords& task : chunk.tasks) task.tenant = tenant;
    if (m_isDown) std::reverse(chunk.tasks.begin(), chunk.tasks.end());
    return chunk;
}

// Leaves the tasks in the order of their ids. add: fills in the task; false if the record cannot be read.
template <typename Add>
Status TaskChunks::scan(Table table, const std::string& from, const std::string& to, size_t most, Chunk& chunk,
                        Add add) {
    Status status;
    std::string last;
    size_t bytes = 0;
    const auto visit = [&](std::string_view key, std::string_view value) {
        if (chunk.tasks.size() == most || bytes >= kChunkBytes) {
            chunk.next = m_isDown ? last : keyAfter(last);
            return false;
        }
        TaskRecords& task = chunk.tasks.emplace_back();
        task.id = idOf(key);
        if (!add(task, value)) status = damagedTask(task.id);
        last = key;
        bytes += value.size();
        return status.ok();
    };
    RETURN_IF_ERROR(m_isDown ? m_store.scanBack(table, from, to, visit) : m_store.scan(table, from, to, visit));
    if (m_isDown) std::reverse(chunk.tasks.begin(), chunk.tasks.end());
    return status;
}

Status TaskChunks::readLive(TenantNumber tenant, const std::string& from, const std::string& to, size_t most,
                            Chunk& chunk) {
    RETURN_IF_ERROR(scan(Table::Live, from, to, most, chunk, [](TaskRecords& task, std::string_view value) {
        task.live = LiveRecord::decode(value);
        return task.live.has_value();
    }));
    if (chunk.tasks.empty()) return {};
    Status status;
    auto task = chunk.tasks.begin();
    const auto keyOf = [tenant](const TaskRecords& of) { return keyText(taskKey(tenant, of.id)); };
    RETURN_IF_ERROR(m_store.scan(Table::Lease, keyOf(chunk.tasks.front()), keyAfter(keyOf(chunk.tasks.back())),
                                 [&](std::string_view key, std::string_view value) {
                                     ++m_cost;
                                     const TaskId id = idOf(key);
                                     while (task != chunk.tasks.end() && task->id < id) ++task;
                                     if (task == chunk.tasks.end() || task->id != id) return true;
                                     task->lease = LeaseRecord::decode(value);
                                     if (!task->lease) status = damagedTask(id);
                                     return status.ok();
                                 }));
    return status;
}

Status TaskChunks::readLeased(TenantNumber tenant, const std::string& from, const std::string& to, size_t most,
                              Chunk& chunk) {
    RETURN_IF_ERROR(scan(Table::Lease, from, to, most, chunk, [](TaskRecords& task, std::string_view value) {
        task.lease = LeaseRecord::decode(value);
        return task.lease.has_value();
    }));
    std::vector<std::string> keys;
    for (const TaskRecords& task : chunk.tasks) keys.push_back(keyText(taskKey(tenant, task.id)));
    const auto values = m_store.readMany(Table::Live, keys);
    RETURN_IF_ERROR(values.status());
    m_cost += kLookUpCost * int64_t(keys.size());
    for (size_t i = 0; i < keys.size(); ++i) {
        TaskRecords& task = chunk.tasks[i];
        if ((*values)[i]) task.live = LiveRecord::decode(*(*values)[i]);
        if (!task.live) return damagedTask(task.id);
    }
    return {};
}

Status TaskChunks::readEnded(const std::string& from, const std::string& to, size_t most, Chunk& chunk) {
    return scan(Table::Ended, from, to, most, chunk, [](TaskRecords& task, std::string_view value) {
        task.ended = EndedRecord::decodeOutline(value);
        return task.ended.has_value();
    });
}

}  // namespace fairlead::broker
