// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/query/task_walk.h"

#include "broker/core/bounded_text.h"
#include "broker/core/text/cursor_text.h"
#include "broker/store/keys.h"
#include "shared/queue_name.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kChunk = 500;
constexpr size_t kFirstOfLane = 2;                      // most tenants add little to a page
constexpr size_t kMostReadAhead = 8 << 20;              // bytes of records kept for all tenants together
constexpr int64_t kBudget = 20'000;                     // cost of a page: 1 for a record that is scanned
constexpr int64_t kReadCost = 10;                       // for a record that is looked up
constexpr uint64_t kBodyBytes = 16 << 20;               // read for a page: what is shown is stored with the payload
constexpr Micros kIdsAhead = std::chrono::seconds(10);  // ids of many tasks created at once run ahead of the clock
constexpr TaskId kLastId{UINT64_MAX, UINT64_MAX};

TaskId firstIdAt(Time time) { return {uint64_t(std::max<int64_t>(time.micros, 0)) / 1000 << 16, 0}; }

// In a cursor: a place in one order is none in another.
uint8_t orderMark(TaskOrder order) { return uint8_t(uint8_t(order) + 1); }

size_t bytesOf(const TaskRecords& task) {
    return sizeof(task) + (task.lease ? task.lease->worker.size() : 0) +
           (task.ended ? task.ended->worker.size() + task.ended->error.size() : 0);
}

size_t textOf(const TaskView& view) {
    return view.error.size() + view.worker.size() + view.command.size() + view.webhook.size() +
           view.traceParent.size() + view.traceState.size() + view.idempotencyKey.size();
}

}  // namespace

TaskWalk::TaskWalk(const StoreReads& store, const TaskFilter& filter, TaskOrder order, size_t pageSize)
    : m_store(store), m_filter(filter), m_order(order), m_pageSize(std::max<size_t>(pageSize, 1)),
      m_chunks(store, filter.state, order == TaskOrder::NewestFirst), m_commands(store, 'c'),
      m_queue(queueName(filter.command)), m_budget(kBudget) {}

Result<TaskPage> TaskWalk::from(const std::string& cursor) {
    std::optional<Place> after;
    if (!cursor.empty()) {
        const auto key = fromCursorText(CursorOf::Tasks, cursor);
        KeyReader reader(key ? *key : std::string_view());
        Place place;
        place.tenant = reader.u32();
        place.id = reader.id();
        const bool isOfOrder = reader.u8() == orderMark(m_order);
        if (!isOfOrder || !reader.ok() || !reader.rest().empty())
            return Status(Code::InvalidArgument, "the cursor did not come from an earlier page of this list");
        after = place;
    }
    RETURN_IF_ERROR(m_order == TaskOrder::ByTenant ? walkTenants(after) : walkTogether(after));
    if ((m_isFull || isSpent()) && !m_done.empty())
        m_page.nextCursor = toCursorText(CursorOf::Tasks, m_done + char(orderMark(m_order)));
    return std::move(m_page);
}

TaskWalk::Range TaskWalk::rangeOf(TenantNumber tenant) const {
    return {keyText(taskKey(tenant, firstIdAt(m_filter.createdFrom.value_or(Time())))),
            m_filter.createdUntil ? keyText(taskKey(tenant, firstIdAt(*m_filter.createdUntil + kIdsAhead)))
                                  : keyText(tenantKey(tenant + 1))};
}

Status TaskWalk::walkTenants(const std::optional<Place>& after) {
    Status status;
    const TenantNumber first = after ? after->tenant : 0;
    RETURN_IF_ERROR(m_store.scan(Table::Name, nameKey('t', first), nameKey('t' + 1, 0),
                                 [&](std::string_view key, std::string_view name) {
                                     --m_budget;
                                     KeyReader reader(key);
                                     reader.u8();
                                     const TenantNumber tenant = reader.u32();
                                     if (m_filter.tenants.covers(name))
                                         status = walkTenant(tenant, std::string(name), after);
                                     else if (isSpent())
                                         m_done = keyText(taskKey(tenant, kLastId));
                                     return status.ok() && !m_isFull && !isSpent();
                                 }));
    return status;
}

Status TaskWalk::walkTenant(TenantNumber tenant, const std::string& name, const std::optional<Place>& after) {
    Range range = rangeOf(tenant);
    if (after && after->tenant == tenant)
        range.from = std::max(range.from, keyAfter(keyText(taskKey(tenant, after->id))));
    m_budget -= kReadCost;
    while (range.from < range.to) {
        const auto chunk = m_chunks.read(tenant, range.from, range.to, kChunk);
        RETURN_IF_ERROR(chunk.status());
        m_budget -= m_chunks.takeCost();
        for (const TaskRecords& records : chunk->tasks) {
            const auto taken = take(name, records);
            RETURN_IF_ERROR(taken.status());
            if (!*taken) {
                m_isFull = true;
                return {};
            }
            m_done = keyText(taskKey(tenant, records.id));
            if (isSpent()) return {};
        }
        if (chunk->next.empty()) break;
        range.from = chunk->next;
    }
    m_done = keyText(taskKey(tenant, kLastId));
    return {};
}

// One tenant's tasks. Of the next one it knows the id; its records are read when it is wanted, with those of more tasks in
// growing portions.
class TaskWalk::Lane {
public:
    Lane(TenantNumber tenant, std::string name, Range range, bool isDown)
        : m_tenant(tenant), m_name(std::move(name)), m_range(std::move(range)), m_isDown(isDown) {}

    // Finds the next task.
    Status seek(const TaskChunks& chunks) {
        m_id.reset();
        if (isRead()) {
            m_id = m_tasks[m_next].id;
        } else if (m_range.from < m_range.to) {
            const auto first = chunks.first(m_range.from, m_range.to);
            RETURN_IF_ERROR(first.status());
            m_id = *first;
        }
        return {};
    }
    // Returns how many bytes it keeps now.
    Result<size_t> read(TaskChunks& chunks) {
        auto chunk = chunks.read(m_tenant, m_range.from, m_range.to, m_look);
        RETURN_IF_ERROR(chunk.status());
        if (m_isDown)
            m_range.to = chunk->next.empty() ? m_range.from : std::move(chunk->next);
        else
            m_range.from = chunk->next.empty() ? m_range.to : std::move(chunk->next);
        m_tasks = std::move(chunk->tasks);
        m_next = 0;
        m_look = std::min(m_look * 4, kChunk);
        size_t bytes = 0;
        for (const TaskRecords& task : m_tasks) bytes += bytesOf(task);
        return bytes;
    }
    // What was read ahead is read again when it is wanted.
    void forget() {
        if (!isRead()) return;
        const std::string next = keyText(taskKey(m_tenant, *m_id));
        (m_isDown ? m_range.to : m_range.from) = m_isDown ? keyAfter(next) : next;
        free();
        m_look = kFirstOfLane;
    }
    Status pop(const TaskChunks& chunks) {
        if (++m_next == m_tasks.size()) free();
        return seek(chunks);
    }
    bool isRead() const { return m_next < m_tasks.size(); }
    bool isEmpty() const { return !m_id; }
    const TaskId& id() const { return *m_id; }
    const TaskRecords& next() const { return m_tasks[m_next]; }
    TenantNumber tenant() const { return m_tenant; }
    const std::string& name() const { return m_name; }

private:
    // clear() would keep the memory.
    void free() { m_tasks = std::vector<TaskRecords>(); }

    TenantNumber m_tenant;
    std::string m_name;
    Range m_range;  // that is not read yet
    bool m_isDown;
    std::optional<TaskId> m_id;
    std::vector<TaskRecords> m_tasks;
    size_t m_next = 0;
    size_t m_look = kFirstOfLane;
};

Result<std::vector<TaskWalk::Lane>> TaskWalk::openLanes(const std::optional<Place>& after) {
    const bool isDown = m_order == TaskOrder::NewestFirst;
    std::vector<Lane> lanes;
    Status status;
    RETURN_IF_ERROR(m_store.scan(
        Table::Name, nameKey('t', 0), nameKey('t' + 1, 0), [&](std::string_view key, std::string_view name) {
            if (!m_filter.tenants.covers(name)) return true;
            KeyReader reader(key);
            reader.u8();
            const TenantNumber tenant = reader.u32();
            Range range = rangeOf(tenant);
            if (after) {
                const std::string at = keyText(taskKey(tenant, after->id));
                if (isDown)
                    range.to = std::min(range.to, tenant < after->tenant ? keyAfter(at) : at);
                else
                    range.from = std::max(range.from, tenant > after->tenant ? at : keyAfter(at));
            }
            Lane lane(tenant, std::string(name), std::move(range), isDown);
            status = lane.seek(m_chunks);
            if (!lane.isEmpty()) lanes.push_back(std::move(lane));
            return status.ok();
        }));
    RETURN_IF_ERROR(status);
    return lanes;
}

Status TaskWalk::walkTogether(const std::optional<Place>& after) {
    const bool isDown = m_order == TaskOrder::NewestFirst;
    auto lanes = openLanes(after);
    RETURN_IF_ERROR(lanes.status());
    const auto isLater = [isDown](const Lane& a, const Lane& b) {
        const auto place = [](const Lane& lane) { return std::tuple(lane.id(), lane.tenant()); };
        return isDown ? place(a) < place(b) : place(b) < place(a);
    };
    std::make_heap(lanes->begin(), lanes->end(), isLater);
    size_t readAhead = 0;
    while (!lanes->empty() && !isSpent()) {
        std::pop_heap(lanes->begin(), lanes->end(), isLater);
        Lane& lane = lanes->back();
        if (!lane.isRead()) {
            if (readAhead >= kMostReadAhead) {
                for (Lane& each : *lanes) each.forget();
                readAhead = 0;
            }
            const auto bytes = lane.read(m_chunks);
            RETURN_IF_ERROR(bytes.status());
            if (!lane.isRead()) return damagedTask(lane.id());
            readAhead += *bytes;
        }
        const auto taken = take(lane.name(), lane.next());
        RETURN_IF_ERROR(taken.status());
        m_isFull = !*taken;
        if (m_isFull) return {};
        m_done = keyText(taskKey(lane.tenant(), lane.id()));
        RETURN_IF_ERROR(lane.pop(m_chunks));
        m_budget -= m_chunks.takeCost();
        if (lane.isEmpty())
            lanes->pop_back();
        else
            std::push_heap(lanes->begin(), lanes->end(), isLater);
    }
    // Nothing is left: what the last task cost does not matter.
    if (lanes->empty()) m_budget = std::max<int64_t>(m_budget, 1);
    return {};
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
