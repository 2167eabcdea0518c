// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/query/workflow_walk.h"

#include "broker/core/bounded_text.h"
#include "broker/core/text/cursor_text.h"
#include "broker/query/task_chunks.h"
#include "broker/tables/name_table.h"

#include <algorithm>
#include <deque>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kFirstOfWorkflows = 4;
constexpr size_t kWorkflowChunk = 256;
constexpr int64_t kWorkflowBudget = 20'000;  // cost of a page: 1 for a record that is scanned
constexpr int64_t kLookCost = 10;            // for a record that is looked up
constexpr size_t kBytesOfCost = 1024;        // that cost as much as a record
constexpr size_t kMostStatesLooked = 256;    // of one failed workflow …
constexpr size_t kMostStateBytes = 1 << 20;  // … with the results in them

std::string wholeFrom(TenantNumber tenant) { return keyText(Key().u8(uint8_t(WorkflowPart::Whole)).u32(tenant)); }
std::string nodesFrom(WorkflowPart part, TenantNumber tenant, const TaskId& id, uint32_t from) {
    return keyText(workflowKey(part, tenant, id, from));
}

Status cannotBeRead(const TaskId& id) {
    return {Code::DataLoss, "the store is damaged: workflow '" + id.toString() + "' cannot be read"};
}

uint32_t nodeIn(std::string_view key) {
    KeyReader reader(key);
    reader.u8();
    reader.u32();
    reader.id();
    return reader.u32();
}

}  // namespace

const std::string& labelOf(const WorkflowNode& job) {
    if (!job.name.empty()) return job.name;
    return job.task.type.empty() ? job.task.command : job.task.type;
}

// One tenant's workflows, from the newest on. They are read in growing portions.
class WorkflowWalk::Lane {
public:
    Lane(TenantNumber tenant, std::string name, std::string to)
        : m_tenant(tenant), m_name(std::move(name)), m_to(std::move(to)) {}

    Status read(const StoreReads& store, int64_t& budget) {
        Status status;
        const std::string from = wholeFrom(m_tenant);
        std::string last;
        RETURN_IF_ERROR(store.scanBack(Table::Workflow, from, m_to, [&](std::string_view key, std::string_view value) {
            --budget;
            KeyReader reader(key);
            reader.u8();
            reader.u32();
            const TaskId id = reader.id();
            const auto record = WorkflowRecord::decode(value);
            if (!record) status = cannotBeRead(id);
            if (!record) return false;
            m_read.emplace_back(id, *record);
            last = key;
            return m_read.size() < m_look;
        }));
        RETURN_IF_ERROR(status);
        m_to = m_read.size() < m_look ? from : last;
        m_look = std::min(m_look * 4, kWorkflowChunk);
        return {};
    }
    bool isRead() const { return !m_read.empty(); }
    Place place() const { return {m_read.front().first, m_tenant}; }
    const WorkflowRecord& whole() const { return m_read.front().second; }
    void pop() { m_read.pop_front(); }
    const std::string& name() const { return m_name; }

private:
    TenantNumber m_tenant;
    std::string m_name;
    std::string m_to;  // all from here on were read
    std::deque<std::pair<TaskId, WorkflowRecord>> m_read;
    size_t m_look = kFirstOfWorkflows;
};

WorkflowWalk::WorkflowWalk(const StoreReads& store, const WorkflowFilter& filter, size_t pageSize)
    : m_store(store), m_filter(filter), m_pageSize(std::max<size_t>(pageSize, 1)), m_budget(kWorkflowBudget) {}

Result<WorkflowPage> WorkflowWalk::from(const std::string& cursor) {
    std::optional<Place> after;
    if (!cursor.empty()) {
        const auto key = fromCursorText(CursorOf::Workflows, cursor);
        KeyReader reader(key ? *key : std::string_view());
        Place place;
        place.tenant = reader.u32();
        place.id = reader.id();
        if (!key || !reader.ok() || !reader.rest().empty())
            return Status(Code::InvalidArgument, "the cursor did not come from an earlier page of this list");
        after = place;
    }
    auto lanes = openLanes(after);
    RETURN_IF_ERROR(lanes.status());
    RETURN_IF_ERROR(walk(*lanes));
    if ((m_isFull || isSpent()) && m_done)
        m_page.nextCursor = toCursorText(CursorOf::Workflows, keyText(Key().u32(m_done->tenant).id(m_done->id)));
    return std::move(m_page);
}

// From tenant to tenant by the keys of what is there, so that those without a workflow cost nothing.
Result<std::vector<WorkflowWalk::Lane>> WorkflowWalk::openLanes(const std::optional<Place>& after) {
    std::vector<Lane> lanes;
    std::string to = keyText(Key().u8(uint8_t(WorkflowPart::Whole) + 1));
    for (;;) {
        std::optional<TenantNumber> latest;
        RETURN_IF_ERROR(
            m_store.scanBack(Table::Workflow, wholeFrom(0), to, [&](std::string_view key, std::string_view) {
                KeyReader reader(key);
                reader.u8();
                latest = reader.u32();
                return false;
            }));
        if (!latest) return lanes;
        const TenantNumber tenant = *latest;
        std::string end = std::exchange(to, wholeFrom(tenant));
        auto name = m_store.read(Table::Name, nameKey('t', tenant));
        RETURN_IF_ERROR(name.status());
        if (!name->has_value() || !m_filter.tenants.covers(**name)) continue;
        if (after) {
            const std::string at = keyText(workflowKey(WorkflowPart::Whole, tenant, after->id));
            end = std::min(end, tenant < after->tenant ? keyAfter(at) : at);
        }
        Lane lane(tenant, std::move(**name), std::move(end));
        int64_t free = 0;
        RETURN_IF_ERROR(lane.read(m_store, free));
        if (lane.isRead()) lanes.push_back(std::move(lane));
    }
}

Status WorkflowWalk::walk(std::vector<Lane>& lanes) {
    const auto isLater = [](const Lane& a, const Lane& b) { return a.place() < b.place(); };
    std::make_heap(lanes.begin(), lanes.end(), isLater);
    while (!lanes.empty() && !isSpent()) {
        std::pop_heap(lanes.begin(), lanes.end(), isLater);
        Lane& lane = lanes.back();
        const auto taken = take(lane.place(), lane.name(), lane.whole());
        RETURN_IF_ERROR(taken.status());
        m_isFull = !*taken;
        if (m_isFull) return {};
        m_done = lane.place();
        lane.pop();
        if (!lane.isRead()) RETURN_IF_ERROR(lane.read(m_store, m_budget));
        if (lane.isRead())
            std::push_heap(lanes.begin(), lanes.end(), isLater);
        else
            lanes.pop_back();
    }
    // Nothing is left: what the last one cost does not matter.
    if (lanes.empty()) m_budget = std::max<int64_t>(m_budget, 1);
    return {};
}

Result<bool> WorkflowWalk::take(const Place& place, const std::string& tenant, const WorkflowRecord& whole) {
    --m_budget;
    if (m_filter.state && whole.state != *m_filter.state) return true;
    if (m_page.workflows.size() == m_pageSize || m_text >= kMostPageText) return false;
    auto first = node(place, 0);
    RETURN_IF_ERROR(first.status());
    auto step = stepOf(place, whole);
    RETURN_IF_ERROR(step.status());
    m_text += first->name.size() + step->size();
    m_page.workflows.push_back({place.id, tenant, whole, first->kind, std::move(first->name), std::move(*step)});
    return true;
}

Result<WorkflowNode> WorkflowWalk::node(const Place& place, uint32_t number) {
    m_budget -= kLookCost;
    const auto value = m_store.read(Table::Workflow, workflowKey(WorkflowPart::Node, place.tenant, place.id, number));
    RETURN_IF_ERROR(value.status());
    auto found = value->has_value() ? decodeNode(**value) : std::nullopt;
    if (!found) return cannotBeRead(place.id);
    return std::move(*found);
}

Result<std::string> WorkflowWalk::stepOf(const Place& place, const WorkflowRecord& whole) {
    Result<std::optional<uint32_t>> number = std::optional<uint32_t>();
    if (!isOver(whole.state)) number = firstUnderWay(place);
    if (hasFailed(whole.state)) number = firstFailed(place);
    RETURN_IF_ERROR(number.status());
    if (!number->has_value()) return std::string();
    auto found = node(place, **number);
    RETURN_IF_ERROR(found.status());
    return labelOf(*found);
}

// What is due is later in the tree than what runs, but for siblings that a limit holds back.
Result<std::optional<uint32_t>> WorkflowWalk::firstUnderWay(const Place& place) {
    std::optional<uint32_t> number;
    for (const WorkflowPart part : {WorkflowPart::Task, WorkflowPart::Due}) {
        if (number) break;
        m_budget -= kLookCost;
        RETURN_IF_ERROR(m_store.scan(Table::Workflow, nodesFrom(part, place.tenant, place.id, 0),
                                     nodesFrom(part, place.tenant, place.id, UINT32_MAX),
                                     [&](std::string_view key, std::string_view) {
                                         number = nodeIn(key);
                                         return false;
                                     }));
    }
    return number;
}

Result<std::optional<uint32_t>> WorkflowWalk::firstFailed(const Place& place) {
    std::optional<uint32_t> number;
    size_t looked = 0, bytes = 0;
    bool isDamaged = false;
    RETURN_IF_ERROR(m_store.scan(Table::Workflow, nodesFrom(WorkflowPart::State, place.tenant, place.id, 0),
                                 nodesFrom(WorkflowPart::State, place.tenant, place.id, UINT32_MAX),
                                 [&](std::string_view key, std::string_view value) {
                                     m_budget -= 1 + int64_t(value.size() / kBytesOfCost);
                                     bytes += value.size();
                                     const auto state = WorkflowNodeRecord::decode(value);
                                     isDamaged = !state;
                                     if (!state) return false;
                                     const bool isJob = state->task != TaskId();
                                     const bool hasFailed =
                                         isOver(state->state) && state->state != WorkflowState::Completed;
                                     if (isJob && hasFailed) number = nodeIn(key);
                                     return !number && ++looked < kMostStatesLooked && bytes < kMostStateBytes;
                                 }));
    if (isDamaged) return cannotBeRead(place.id);
    return number;
}

}  // namespace fairlead::broker
