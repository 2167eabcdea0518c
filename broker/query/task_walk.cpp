// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/query/task_walk.h"

#include "broker/core/bounded_text.h"
#include "broker/core/cursor_text.h"
#include "broker/engine/name_table.h"
#include "broker/store/keys.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kChunk = 500;
constexpr size_t kChunkBytes = 2 << 20;                 // records in Ended contain results
constexpr int64_t kBudget = 20'000;                     // cost of a page: 1 for a record that is scanned
constexpr int64_t kReadCost = 10;                       // for a record that is looked up
constexpr uint64_t kBodyBytes = 16 << 20;               // read for a page: what is shown is stored with the payload
constexpr Micros kIdsAhead = std::chrono::seconds(10);  // ids of many tasks created at once run ahead of the clock

std::string text(const Key& key) { return std::string(std::string_view(key)); }

// The first key after this one.
std::string cursorAfter(std::string key) { return std::move(key) + '\0'; }

TaskId idOf(std::string_view key) {
    KeyReader reader(key);
    reader.u32();
    return reader.id();
}

TaskId firstIdAt(Time time) { return {uint64_t(std::max<int64_t>(time.micros, 0)) / 1000 << 16, 0}; }

size_t textOf(const TaskView& view) {
    return view.error.size() + view.worker.size() + view.command.size() + view.webhook.size() +
           view.traceParent.size() + view.traceState.size() + view.idempotencyKey.size();
}

bool mayBe(const std::optional<TaskState>& wanted, std::initializer_list<TaskState> states) {
    return !wanted || std::find(states.begin(), states.end(), *wanted) != states.end();
}

}  // namespace

TaskWalk::TaskWalk(const StoreReads& store, const TaskFilter& filter, size_t pageSize)
    : m_store(store), m_filter(filter), m_pageSize(std::max<size_t>(pageSize, 1)), m_commands(store, 'c'),
      m_queue(queueName(filter.command)), m_budget(kBudget) {}

Result<TaskPage> TaskWalk::from(const std::string& cursor) {
    TenantNumber first = 0;
    std::string start;
    if (!cursor.empty()) {
        const auto key = fromCursorText(cursor);
        KeyReader reader(key ? *key : std::string_view());
        first = reader.u32();
        reader.id();
        if (!reader.ok() || !reader.rest().empty())
            return Status(Code::InvalidArgument, "the cursor did not come from an earlier page of this list");
        start = cursorAfter(*key);
    }
    Status status;
    const Status scanned = m_store.scan(
        Table::Name, nameKey('t', first), nameKey('t' + 1, 0), [&](std::string_view key, std::string_view name) {
            --m_budget;
            KeyReader reader(key);
            reader.u8();
            const TenantNumber tenant = reader.u32();
            if (m_filter.tenants.covers(name))
                status = walkTenant(tenant, std::string(name), tenant == first ? start : std::string());
            else if (isSpent())
                m_done = text(taskKey(tenant, {UINT64_MAX, UINT64_MAX}));
            return status.ok() && !m_isFull && !isSpent();
        });
    RETURN_IF_ERROR(scanned);
    RETURN_IF_ERROR(status);
    if (m_isFull || isSpent()) m_page.nextCursor = toCursorText(m_done);
    return std::move(m_page);
}

Status TaskWalk::walkTenant(TenantNumber tenant, const std::string& name, std::string from) {
    const std::string to = m_filter.createdUntil ? text(taskKey(tenant, firstIdAt(*m_filter.createdUntil + kIdsAhead)))
                                                 : text(tenantKey(tenant + 1));
    from = std::max(from, text(taskKey(tenant, firstIdAt(m_filter.createdFrom.value_or(Time())))));
    m_budget -= kReadCost;
    while (from < to) {
        const auto chunk = readChunk(tenant, from, to);
        RETURN_IF_ERROR(chunk.status());
        for (const TaskRecords& records : chunk->tasks) {
            const auto taken = take(name, records);
            RETURN_IF_ERROR(taken.status());
            if (!*taken) {
                m_isFull = true;
                return {};
            }
            m_done = text(taskKey(tenant, records.id));
            if (isSpent()) return {};
        }
        if (chunk->next.empty()) break;
        from = chunk->next;
    }
    m_done = text(taskKey(tenant, {UINT64_MAX, UINT64_MAX}));
    return {};
}

Result<TaskWalk::Chunk> TaskWalk::readChunk(TenantNumber tenant, const std::string& from, const std::string& to) {
    Chunk live;
    Chunk ended;
    if (m_filter.state == TaskState::InProgress)
        RETURN_IF_ERROR(readLeased(from, to, live));
    else if (mayBe(m_filter.state, {TaskState::Ready, TaskState::Delayed}))
        RETURN_IF_ERROR(readLive(from, to, live));
    if (mayBe(m_filter.state, {TaskState::Completed, TaskState::Dead})) RETURN_IF_ERROR(readEnded(from, to, ended));

    // Merged up to the key that both scans have reached.
    Chunk chunk;
    chunk.next = live.next.empty() || (!ended.next.empty() && ended.next < live.next) ? ended.next : live.next;
    std::merge(std::make_move_iterator(live.tasks.begin()), std::make_move_iterator(live.tasks.end()),
               std::make_move_iterator(ended.tasks.begin()), std::make_move_iterator(ended.tasks.end()),
               std::back_inserter(chunk.tasks), [](const auto& a, const auto& b) { return a.id < b.id; });
    if (!chunk.next.empty())
        std::erase_if(chunk.tasks,
                      [&](const TaskRecords& task) { return text(taskKey(tenant, task.id)) >= chunk.next; });
    for (TaskRecords& task : chunk.tasks) task.tenant = tenant;
    return chunk;
}

Status TaskWalk::readLive(const std::string& from, const std::string& to, Chunk& chunk) {
    Status status;
    std::string last;
    RETURN_IF_ERROR(m_store.scan(Table::Live, from, to, [&](std::string_view key, std::string_view value) {
        if (chunk.tasks.size() == kChunk) {
            chunk.next = cursorAfter(last);
            return false;
        }
        TaskRecords& task = chunk.tasks.emplace_back();
        task.id = idOf(key);
        task.live = LiveRecord::decode(value);
        if (!task.live) status = damagedTask(task.id);
        last = key;
        return status.ok();
    }));
    RETURN_IF_ERROR(status);
    if (chunk.tasks.empty()) return {};
    auto task = chunk.tasks.begin();
    RETURN_IF_ERROR(
        m_store.scan(Table::Lease, from, cursorAfter(last), [&](std::string_view key, std::string_view value) {
            --m_budget;
            const TaskId id = idOf(key);
            while (task != chunk.tasks.end() && task->id < id) ++task;
            if (task == chunk.tasks.end() || task->id != id) return true;
            task->lease = LeaseRecord::decode(value);
            if (!task->lease) status = damagedTask(id);
            return status.ok();
        }));
    return status;
}

Status TaskWalk::readLeased(const std::string& from, const std::string& to, Chunk& chunk) {
    Status status;
    std::vector<std::string> keys;
    RETURN_IF_ERROR(m_store.scan(Table::Lease, from, to, [&](std::string_view key, std::string_view value) {
        if (chunk.tasks.size() == kChunk) {
            chunk.next = cursorAfter(keys.back());
            return false;
        }
        TaskRecords& task = chunk.tasks.emplace_back();
        task.id = idOf(key);
        task.lease = LeaseRecord::decode(value);
        if (!task.lease) status = damagedTask(task.id);
        keys.emplace_back(key);
        return status.ok();
    }));
    RETURN_IF_ERROR(status);
    const auto values = m_store.readMany(Table::Live, keys);
    RETURN_IF_ERROR(values.status());
    m_budget -= kReadCost * int64_t(keys.size());
    for (size_t i = 0; i < keys.size(); ++i) {
        TaskRecords& task = chunk.tasks[i];
        if ((*values)[i]) task.live = LiveRecord::decode(*(*values)[i]);
        if (!task.live) return damagedTask(task.id);
    }
    return {};
}

Status TaskWalk::readEnded(const std::string& from, const std::string& to, Chunk& chunk) {
    Status status;
    std::string last;
    size_t bytes = 0;
    RETURN_IF_ERROR(m_store.scan(Table::Ended, from, to, [&](std::string_view key, std::string_view value) {
        if (chunk.tasks.size() == kChunk || bytes >= kChunkBytes) {
            chunk.next = cursorAfter(last);
            return false;
        }
        TaskRecords& task = chunk.tasks.emplace_back();
        task.id = idOf(key);
        task.ended = EndedRecord::decode(value);
        if (!task.ended) status = damagedTask(task.id);
        last = key;
        bytes += value.size();
        return status.ok();
    }));
    return status;
}

Result<bool> TaskWalk::take(const std::string& tenant, const TaskRecords& records) {
    --m_budget;
    if (m_filter.state && records.state() != *m_filter.state) return true;
    if (!m_queue.empty() && m_commands[records.command()] != m_queue) return true;
    auto view = outlineOf(m_store, records);
    RETURN_IF_ERROR(view.status());
    if (records.live && records.live->core.attempts > 0) m_budget -= kReadCost;
    if (view->error.find(m_filter.errorContains) == std::string::npos) return true;
    if (!m_filter.worker.empty() && view->worker != m_filter.worker) return true;
    if (m_page.tasks.size() == m_pageSize || m_bytes >= kBodyBytes || m_text >= kMostPageText) return false;
    RETURN_IF_ERROR(complete(*view, m_store, records, false));
    m_budget -= kReadCost;
    if (m_filter.createdFrom && view->createdAt < *m_filter.createdFrom) return true;
    if (m_filter.createdUntil && view->createdAt >= *m_filter.createdUntil) return true;
    m_bytes += view->payloadBytes;
    m_text += textOf(*view);
    view->tenant = tenant;
    m_page.tasks.push_back(std::move(*view));
    return true;
}

}  // namespace fairlead::broker
