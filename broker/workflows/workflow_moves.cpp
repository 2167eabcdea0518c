// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/workflows/workflow_moves.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr Micros kForgetAgain = std::chrono::minutes(1);

Status damaged(std::string_view what) {
    return {Code::DataLoss, "the store is damaged: it holds " + std::string(what) + " of a workflow that cannot be read"};
}

WorkflowState ofBatch(const WorkflowNodeRecord& state) {
    return state.failed > 0 ? WorkflowState::Failed : WorkflowState::Completed;
}

std::string_view endOf(std::string_view prefix, std::string& buffer) {
    buffer = prefix;
    while (!buffer.empty() && buffer.back() == '\xff') buffer.pop_back();
    if (!buffer.empty()) buffer.back() = char(uint8_t(buffer.back()) + 1);
    return buffer;
}

}  // namespace

std::string handedOn(std::string payload, const TaskId& workflow, std::string_view results) {
    if (payload.empty() || payload.back() != '}') return payload;
    payload.pop_back();
    if (payload.size() > 1) payload += ',';
    return payload.append("\"parent_results\":")
        .append(results)
        .append(",\"workflow_id\":\"")
        .append(workflow.toString())
        .append("\"}");
}

std::vector<uint32_t> writeWorkflow(const NewWorkflow& workflow, const WorkflowPlace& place, Time now,
                                    WriteSet& writes) {
    const std::vector<WorkflowNode>& nodes = workflow.nodes;
    WorkflowRecord whole{.createdAt = now, .nodes = uint32_t(nodes.size())};
    for (uint32_t number = 0; number < nodes.size(); ++number) {
        const WorkflowNode& node = nodes[number];
        writes.put(Table::Workflow, workflowKey(WorkflowPart::Node, place.tenant, place.workflow, number),
                   encodeNode(node));
        if (node.kind == WorkflowKind::Job && node.place < nodes[node.parent].children) ++whole.jobs;
    }
    writes.put(Table::Workflow, workflowKey(WorkflowPart::Whole, place.tenant, place.workflow), whole.encode());
    std::vector<uint32_t> jobs;
    std::vector<uint32_t> left{0};
    while (!left.empty()) {
        const uint32_t number = left.back();
        left.pop_back();
        const WorkflowNode& node = nodes[number];
        if (node.kind == WorkflowKind::Job) {
            jobs.push_back(number);
            continue;
        }
        writes.put(Table::Workflow, workflowKey(WorkflowPart::State, place.tenant, place.workflow, number),
                   WorkflowNodeRecord{.startedAt = now}.encode());
        const uint32_t count = node.kind == WorkflowKind::Chain ? 1 : node.children;
        for (uint32_t i = 0; i < count; ++i) left.push_back(node.first + i);
    }
    std::sort(jobs.begin(), jobs.end());
    return jobs;
}

void writeStarted(const WorkflowPlace& place, uint32_t node, const TaskId& task, WriteSet& writes) {
    const auto keyOf = [&](WorkflowPart part) { return workflowKey(part, place.tenant, place.workflow, node); };
    writes.erase(Table::Workflow, keyOf(WorkflowPart::Due));
    writes.put(Table::Workflow, keyOf(WorkflowPart::State), WorkflowNodeRecord{.task = task}.encode());
    writes.put(Table::Workflow, keyOf(WorkflowPart::Task), WorkflowStepRecord{task, node}.encode());
    writes.put(Table::Workflow, workflowKey(WorkflowPart::Step, place.tenant, task),
               WorkflowStepRecord{place.workflow, node}.encode());
}

Result<std::optional<std::string>> WorkflowMoves::read(std::string_view key) {
    if (const auto changed = m_changed.find(std::string(key)); changed != m_changed.end()) return changed->second;
    return m_store.read(Table::Workflow, key);
}

template <typename Record>
Status WorkflowMoves::read(std::string_view key, std::optional<Record>& to) {
    const auto value = read(key);
    RETURN_IF_ERROR(value.status());
    to.reset();
    if (!value->has_value()) return {};
    to = Record::decode(**value);
    return to ? Status() : damaged("a record");
}

Status WorkflowMoves::readNode(const WorkflowPlace& place, uint32_t number, WorkflowNode& to) {
    const auto value = read(workflowKey(WorkflowPart::Node, place.tenant, place.workflow, number));
    RETURN_IF_ERROR(value.status());
    auto node = value->has_value() ? decodeNode(**value) : std::nullopt;
    if (!node) return damaged("a node");
    to = std::move(*node);
    return {};
}

Status WorkflowMoves::readState(const WorkflowPlace& place, uint32_t number, WorkflowNodeRecord& to) {
    std::optional<WorkflowNodeRecord> state;
    RETURN_IF_ERROR(read(workflowKey(WorkflowPart::State, place.tenant, place.workflow, number), state));
    to = state ? std::move(*state) : WorkflowNodeRecord();
    return {};
}

Status WorkflowMoves::ended(TenantNumber tenant, const TaskId& task) {
    const Key endKey = workflowKey(WorkflowPart::End, tenant, task);
    std::optional<WorkflowEndRecord> end;
    RETURN_IF_ERROR(read(endKey, end));
    if (!end) return {};
    erase(endKey);
    // A task that was brought back after its workflow had moved ends once more: it is no step any more.
    const Key stepKey = workflowKey(WorkflowPart::Step, tenant, task);
    std::optional<WorkflowStepRecord> step;
    RETURN_IF_ERROR(read(stepKey, step));
    if (!step) return {};
    erase(stepKey);
    const WorkflowPlace place{tenant, step->id};
    const Key wholeKey = workflowKey(WorkflowPart::Whole, tenant, place.workflow);
    std::optional<WorkflowRecord> whole;
    RETURN_IF_ERROR(read(wholeKey, whole));
    if (!whole) return {};
    erase(workflowKey(WorkflowPart::Task, tenant, place.workflow, step->node));
    WorkflowNode node, parent;
    WorkflowNodeRecord state;
    RETURN_IF_ERROR(readNode(place, step->node, node));
    RETURN_IF_ERROR(readNode(place, node.parent, parent));
    RETURN_IF_ERROR(readState(place, step->node, state));
    state.state = end->state;
    state.startedAt = end->startedAt;
    state.endedAt = end->endedAt;
    state.result = std::move(end->result);
    state.error = std::move(end->error);
    state.code = std::move(end->code);
    put(workflowKey(WorkflowPart::State, tenant, place.workflow, step->node), state.encode());
    if (node.place < parent.children) ++(end->state == WorkflowState::Completed ? whole->completed : whole->failed);
    if (end->startedAt != Time() && (whole->startedAt == Time() || end->startedAt < whole->startedAt))
        whole->startedAt = end->startedAt;
    if (!isOver(whole->state)) RETURN_IF_ERROR(finished(place, step->node, end->state, *whole));
    put(wholeKey, whole->encode());
    return {};
}

Status WorkflowMoves::finished(const WorkflowPlace& place, uint32_t number, WorkflowState end, WorkflowRecord& whole) {
    while (number != 0) {
        WorkflowNode node, parent;
        WorkflowNodeRecord state;
        RETURN_IF_ERROR(readNode(place, number, node));
        const uint32_t up = node.parent;
        RETURN_IF_ERROR(readNode(place, up, parent));
        RETURN_IF_ERROR(readState(place, up, state));
        const bool isGood = end == WorkflowState::Completed;
        std::optional<WorkflowState> outcome;
        std::vector<uint32_t> next;
        if (parent.kind == WorkflowKind::Chain) {
            if (!isGood || node.place + 1 >= parent.children)
                outcome = isGood ? WorkflowState::Completed : WorkflowState::Failed;
            else
                next.push_back(parent.first + node.place + 1);
        } else if (node.place < parent.children) {
            ++state.ended;
            if (!isGood) ++state.failed;
            if (state.ended == parent.children) {
                uint32_t callback = parent.first + parent.children;
                for (const uint8_t bit : {kOnComplete, kOnSuccess, kOnFailure}) {
                    if ((parent.callbacks & bit) == 0) continue;
                    if (bit == kOnComplete || (bit == kOnSuccess) == (state.failed == 0)) next.push_back(callback);
                    ++callback;
                }
                state.callbacksLeft = uint8_t(next.size());
                if (next.empty()) outcome = ofBatch(state);
            }
        } else {
            --state.callbacksLeft;
            state.hasCallbackFailed = state.hasCallbackFailed || !isGood;
            if (state.callbacksLeft == 0)
                outcome = state.hasCallbackFailed ? WorkflowState::Failed : WorkflowState::Completed;
        }
        if (outcome) {
            state.state = *outcome;
            state.endedAt = m_now;
        }
        put(workflowKey(WorkflowPart::State, place.tenant, place.workflow, up), state.encode());
        for (const uint32_t job : next) RETURN_IF_ERROR(begin(place, job));
        if (!outcome) return {};
        number = up;
        end = *outcome;
    }
    over(place, whole, end);
    return {};
}

void WorkflowMoves::over(const WorkflowPlace& place, WorkflowRecord& whole, WorkflowState state) {
    whole.state = state;
    whole.endedAt = m_now;
    put(workflowForgetKey(m_now + m_retention, place.tenant, place.workflow), {});
}

Status WorkflowMoves::begin(const WorkflowPlace& place, uint32_t number) {
    WorkflowNode node;
    RETURN_IF_ERROR(readNode(place, number, node));
    if (node.kind == WorkflowKind::Job) {
        put(workflowKey(WorkflowPart::Due, place.tenant, place.workflow, number), {});
        if (m_begun.empty() || m_begun.back() != place) m_begun.push_back(place);
        return {};
    }
    put(workflowKey(WorkflowPart::State, place.tenant, place.workflow, number),
        WorkflowNodeRecord{.startedAt = m_now}.encode());
    const uint32_t count = node.kind == WorkflowKind::Chain ? 1 : node.children;
    for (uint32_t i = 0; i < count; ++i) RETURN_IF_ERROR(begin(place, node.first + i));
    return {};
}

Status WorkflowMoves::cancel(const WorkflowPlace& place) {
    const Key wholeKey = workflowKey(WorkflowPart::Whole, place.tenant, place.workflow);
    std::optional<WorkflowRecord> whole;
    RETURN_IF_ERROR(read(wholeKey, whole));
    if (!whole) return {Code::NotFound, "no workflow '" + place.workflow.toString() + "'"};
    if (isOver(whole->state))
        return {Code::FailedPrecondition, "workflow '" + place.workflow.toString() + "' has ended already"};
    over(place, *whole, WorkflowState::Cancelled);
    put(wholeKey, whole->encode());
    put(workflowKey(WorkflowPart::Cancel, place.tenant, place.workflow), {});
    std::string end;
    const Key due = workflowKey(WorkflowPart::Due, place.tenant, place.workflow);
    m_ranges.eraseRange(Table::Workflow, due, endOf(due, end));
    for (auto& [key, value] : m_changed)
        if (key.starts_with(std::string_view(due))) value.reset();
    return {};
}

Status WorkflowMoves::forget(Time at, const WorkflowPlace& place) {
    const auto cancel = read(workflowKey(WorkflowPart::Cancel, place.tenant, place.workflow));
    RETURN_IF_ERROR(cancel.status());
    erase(workflowForgetKey(at, place.tenant, place.workflow));
    // Without its records a job that still runs would be tried again after a restart.
    if (cancel->has_value()) {
        put(workflowForgetKey(m_now + kForgetAgain, place.tenant, place.workflow), {});
        return {};
    }
    std::string end;
    for (const WorkflowPart part :
         {WorkflowPart::Whole, WorkflowPart::Node, WorkflowPart::State, WorkflowPart::Due, WorkflowPart::Task}) {
        const Key from = workflowKey(part, place.tenant, place.workflow);
        m_ranges.eraseRange(Table::Workflow, from, endOf(from, end));
    }
    return {};
}

WriteSet WorkflowMoves::take() {
    WriteSet writes = std::move(m_ranges);
    for (const auto& [key, value] : m_changed)
        if (value)
            writes.put(Table::Workflow, key, *value);
        else
            writes.erase(Table::Workflow, key);
    return writes;
}

namespace {

// Results of the jobs before one, as JSON.
class Results {
public:
    Results(const StoreReads& store, const WorkflowPlace& place) : m_store(store), m_place(place) {}

    // False: they are too long.
    Result<bool> before(uint32_t number, std::string& to) {
        m_size = 0;
        WorkflowNode node, parent;
        RETURN_IF_ERROR(readNode(number, node));
        // The nearest chain in which something comes before it, or the batch whose end it answers to.
        while (number != 0) {
            RETURN_IF_ERROR(readNode(node.parent, parent));
            const bool isCallback = parent.kind == WorkflowKind::Batch && node.place >= parent.children;
            if (isCallback) return ofChildren(parent, parent.children, to);
            if (parent.kind == WorkflowKind::Chain && node.place > 0) return ofChildren(parent, node.place, to);
            number = node.parent;
            node = parent;
        }
        to += "{}";
        return true;
    }

private:
    Status readNode(uint32_t number, WorkflowNode& to) const {
        const auto value =
            m_store.read(Table::Workflow, workflowKey(WorkflowPart::Node, m_place.tenant, m_place.workflow, number));
        RETURN_IF_ERROR(value.status());
        auto node = value->has_value() ? decodeNode(**value) : std::nullopt;
        if (!node) return damaged("a node");
        to = std::move(*node);
        return {};
    }

    Result<bool> ofChildren(const WorkflowNode& node, uint32_t count, std::string& to) {
        to += '{';
        for (uint32_t i = 0; i < count; ++i) {
            to += (i > 0 ? ",\"" : "\"") + std::to_string(i) + "\":";
            const auto fits = of(node.first + i, to);
            if (!fits || !*fits) return fits;
        }
        to += '}';
        return true;
    }

    Result<bool> of(uint32_t number, std::string& to) {
        WorkflowNode node;
        RETURN_IF_ERROR(readNode(number, node));
        if (node.kind == WorkflowKind::Chain) return of(node.first + node.children - 1, to);
        if (node.kind != WorkflowKind::Job) return ofChildren(node, node.children, to);
        const auto value =
            m_store.read(Table::Workflow, workflowKey(WorkflowPart::State, m_place.tenant, m_place.workflow, number));
        RETURN_IF_ERROR(value.status());
        const auto state = value->has_value() ? WorkflowNodeRecord::decode(**value) : std::nullopt;
        const bool hasResult = state && state->state == WorkflowState::Completed && !state->result.empty();
        to += hasResult ? state->result : "null";
        m_size += hasResult ? state->result.size() : 0;
        return m_size <= kMostHandedOn;
    }

    const StoreReads& m_store;
    const WorkflowPlace m_place;
    size_t m_size = 0;
};

}  // namespace

Result<WorkflowStarts> readStarts(const StoreReads& store, const WorkflowPlace& place, size_t most) {
    WorkflowStarts found{place, {}};
    std::vector<uint32_t> numbers;
    std::string end;
    const Key due = workflowKey(WorkflowPart::Due, place.tenant, place.workflow);
    RETURN_IF_ERROR(store.scan(Table::Workflow, due, endOf(due, end), [&](std::string_view key, std::string_view) {
        if (numbers.size() == most) found.isAll = false;
        if (!found.isAll) return false;
        numbers.push_back(KeyReader(key.substr(std::string_view(due).size())).u32());
        return true;
    }));
    Results results(store, place);
    size_t bytes = 0;
    for (const uint32_t number : numbers) {
        // Each job of a group carries what came before it.
        if (bytes > 4 * kMostHandedOn) {
            found.isAll = false;
            break;
        }
        const auto value =
            store.read(Table::Workflow, workflowKey(WorkflowPart::Node, place.tenant, place.workflow, number));
        RETURN_IF_ERROR(value.status());
        auto node = value->has_value() ? decodeNode(**value) : std::nullopt;
        if (!node) return damaged("a node");
        WorkflowStart start{number, {}};
        static_cast<TaskBody&>(start.task) = std::move(node->task);
        if (node->calendarAt != Time()) start.task.calendarAt = node->calendarAt;
        std::string before;
        const auto fits = results.before(number, before);
        RETURN_IF_ERROR(fits.status());
        if (!*fits)
            start.failure = "the results of the jobs before it are longer than " + std::to_string(kMostHandedOn) + " bytes";
        else
            start.task.payload = handedOn(std::move(start.task.payload), place.workflow, before);
        bytes += start.task.payload.size();
        found.starts.push_back(std::move(start));
    }
    return found;
}

Result<std::vector<WorkflowTask>> readTasks(const StoreReads& store, const WorkflowPlace& place) {
    std::vector<WorkflowTask> found;
    std::string end;
    Status status;
    const Key tasks = workflowKey(WorkflowPart::Task, place.tenant, place.workflow);
    RETURN_IF_ERROR(store.scan(Table::Workflow, tasks, endOf(tasks, end), [&](std::string_view, std::string_view value) {
        const auto step = WorkflowStepRecord::decode(value);
        if (!step) status = damaged("a task");
        if (step) found.push_back({step->id, {}});
        return status.ok();
    }));
    RETURN_IF_ERROR(status);
    for (WorkflowTask& each : found) {
        const auto live = store.read(Table::Live, taskKey(place.tenant, each.task));
        RETURN_IF_ERROR(live.status());
        if (!live->has_value()) continue;
        if (!(each.live = LiveRecord::decode(**live))) return damaged("the task of a job");
    }
    return found;
}

}  // namespace fairlead::broker
