// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/workflows/workflow_moves.h"

#include "broker/workflows/step_retry.h"
#include "shared/json_reader.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr std::string_view kResults = "parent_results";
constexpr std::string_view kWorkflow = "workflow_id";
constexpr Micros kForgetAgain = std::chrono::minutes(1);

Status damaged(std::string_view what) {
    return {Code::DataLoss,
            "the store is damaged: it holds " + std::string(what) + " of a workflow that cannot be read"};
}

WorkflowState ofBatch(const WorkflowNodeRecord& state) {
    return state.failed > 0 ? WorkflowState::Failed : WorkflowState::Completed;
}

// A node never changes, so a read of the store is as good as any.
Status readNode(const StoreReads& store, const WorkflowPlace& place, uint32_t number, WorkflowNode& to) {
    const auto value =
        store.read(Table::Workflow, workflowKey(WorkflowPart::Node, place.tenant, place.workflow, number));
    RETURN_IF_ERROR(value.status());
    auto node = value->has_value() ? decodeNode(**value) : std::nullopt;
    if (!node) return damaged("a node");
    to = std::move(*node);
    return {};
}

// All that begins with one node, itself included.
template <typename NodeAt, typename Visit>
Status visitBegun(uint32_t from, const NodeAt& nodeAt, const Visit& visit) {
    std::vector<uint32_t> left{from};
    while (!left.empty()) {
        const uint32_t number = left.back();
        left.pop_back();
        const WorkflowNode* node = nullptr;
        RETURN_IF_ERROR(nodeAt(number, node));
        visit(number, *node);
        if (node->kind == WorkflowKind::Job) continue;
        for (uint32_t i = isInOrder(node->kind) ? 1 : node->children; i > 0; --i) left.push_back(node->first + i - 1);
    }
    return {};
}

std::string_view endOf(std::string_view prefix, std::string& buffer) {
    buffer = prefix;
    while (!buffer.empty() && buffer.back() == '\xff') buffer.pop_back();
    if (!buffer.empty()) buffer.back() = char(uint8_t(buffer.back()) + 1);
    return buffer;
}

void appendMember(std::string& object, std::string_view name, std::string_view value) {
    if (object.size() > 1) object += ',';
    object.append("\"").append(name).append("\":").append(value);
}

}  // namespace

std::string handedOn(std::string payload, const TaskId& workflow, std::string_view results) {
    if (payload.empty() || payload.back() != '}') return payload;
    payload.pop_back();
    appendMember(payload, kResults, results);
    appendMember(payload, kWorkflow, '"' + workflow.toString() + '"');
    return payload + '}';
}

std::string handedOnAgain(std::string_view edited, std::string_view before) {
    if (!isJsonObject(edited)) return std::string(edited);
    std::string payload = "{";
    const char* from = nullptr;  // behind the member before
    for (const JsonMember& member : jsonMembers(edited)) {
        const char* const end = member.value.data() + member.value.size();
        const std::string_view behind = edited.substr(from ? size_t(from - edited.data()) : 0);
        const std::string_view written = behind.substr(0, size_t(end - behind.data()));
        from = end;
        if (member.name == kResults || member.name == kWorkflow) continue;
        if (payload.size() > 1) payload += ',';
        payload += written.substr(written.find('"'));
    }
    for (const JsonMember& member : jsonMembers(before))
        if (member.name == kResults || member.name == kWorkflow) appendMember(payload, member.name, member.value);
    return payload + '}';
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
    const auto nodeAt = [&nodes](uint32_t number, const WorkflowNode*& node) {
        node = &nodes[number];
        return Status();
    };
    static_cast<void>(visitBegun(0, nodeAt, [&](uint32_t number, const WorkflowNode& node) {
        if (node.kind == WorkflowKind::Job)
            jobs.push_back(number);
        else
            writes.put(Table::Workflow, workflowKey(WorkflowPart::State, place.tenant, place.workflow, number),
                       WorkflowNodeRecord{.startedAt = now}.encode());
    }));
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

Status WorkflowMoves::readState(const WorkflowPlace& place, uint32_t number, WorkflowNodeRecord& to) {
    std::optional<WorkflowNodeRecord> state;
    RETURN_IF_ERROR(read(workflowKey(WorkflowPart::State, place.tenant, place.workflow, number), state));
    to = state ? std::move(*state) : WorkflowNodeRecord();
    return {};
}

Status WorkflowMoves::readStep(TenantNumber tenant, const TaskId& task, std::optional<WorkflowStepRecord>& step,
                               std::optional<WorkflowRecord>& whole) {
    RETURN_IF_ERROR(read(workflowKey(WorkflowPart::Step, tenant, task), step));
    return step ? read(workflowKey(WorkflowPart::Whole, tenant, step->id), whole) : Status();
}

Status WorkflowMoves::moved(TenantNumber tenant, const TaskId& task) {
    RETURN_IF_ERROR(again(tenant, task));
    return ended(tenant, task);
}

Status WorkflowMoves::again(TenantNumber tenant, const TaskId& task) {
    const Key againKey = workflowKey(WorkflowPart::Again, tenant, task);
    const auto known = read(againKey);
    RETURN_IF_ERROR(known.status());
    if (!known->has_value()) return {};
    erase(againKey);
    std::optional<WorkflowStepRecord> step;
    std::optional<WorkflowRecord> whole;
    RETURN_IF_ERROR(readStep(tenant, task, step, whole));
    if (!whole) return {};
    const WorkflowPlace place{tenant, step->id};
    const auto retry =
        retryOfStep(*whole, step->node,
                    {[&](uint32_t number, WorkflowNode& to) { return readNode(m_store, place, number, to); },
                     [&](uint32_t number, std::optional<WorkflowNodeRecord>& to) {
                         return read(workflowKey(WorkflowPart::State, tenant, place.workflow, number), to);
                     }});
    RETURN_IF_ERROR(retry.status());
    if (!retry->has_value()) return {};
    for (const auto& [number, state] : (*retry)->states)
        put(workflowKey(WorkflowPart::State, tenant, place.workflow, number), state.encode());
    put(workflowKey(WorkflowPart::Task, tenant, place.workflow, step->node),
        WorkflowStepRecord{task, step->node}.encode());
    if ((*retry)->isCounted && whole->failed > 0) --whole->failed;
    if (const auto& [number, state] = (*retry)->states.back(); number == 0) whole->state = state.state;
    whole->endedAt = {};
    put(workflowKey(WorkflowPart::Whole, tenant, place.workflow), whole->encode());
    m_taken.emplace_back(place, task);
    return {};
}

std::vector<TaskId> WorkflowMoves::taken(const WorkflowPlace& place) const {
    std::vector<TaskId> tasks;
    for (const auto& [of, task] : m_taken)
        if (of == place) tasks.push_back(task);
    return tasks;
}

Status WorkflowMoves::ended(TenantNumber tenant, const TaskId& task) {
    const Key endKey = workflowKey(WorkflowPart::End, tenant, task);
    std::optional<WorkflowEndRecord> end;
    RETURN_IF_ERROR(read(endKey, end));
    if (!end) return {};
    erase(endKey);
    std::optional<WorkflowStepRecord> step;
    std::optional<WorkflowRecord> whole;
    RETURN_IF_ERROR(readStep(tenant, task, step, whole));
    if (!whole) return {};
    const WorkflowPlace place{tenant, step->id};
    WorkflowNodeRecord state;
    RETURN_IF_ERROR(readState(place, step->node, state));
    // A task that was brought back and with which the workflow did not go on ends once more.
    if (isOver(state.state)) return {};
    erase(workflowKey(WorkflowPart::Task, tenant, place.workflow, step->node));
    WorkflowNode node, parent;
    RETURN_IF_ERROR(readNode(m_store, place, step->node, node));
    RETURN_IF_ERROR(readNode(m_store, place, node.parent, parent));
    state.state = end->state;
    state.startedAt = end->startedAt;
    state.endedAt = end->endedAt;
    state.result = std::move(end->result);
    state.error = std::move(end->error);
    state.code = std::move(end->code);
    put(workflowKey(WorkflowPart::State, tenant, place.workflow, step->node), state.encode());
    const bool isWithdrawn = isOver(whole->state) && end->state == WorkflowState::Cancelled;
    if (node.place < parent.children && !isWithdrawn)
        ++(end->state == WorkflowState::Completed ? whole->completed : whole->failed);
    if (end->startedAt != Time() && whole->startedAt == Time())
        RETURN_IF_ERROR(tellOfWhole(place, event_types::kWorkflowStarted, *whole, end->startedAt));
    if (end->startedAt != Time() && (whole->startedAt == Time() || end->startedAt < whole->startedAt))
        whole->startedAt = end->startedAt;
    if (!isWithdrawn) RETURN_IF_ERROR(tellOfEnd(place, step->node, node, parent, state, *whole));
    if (!isOver(whole->state))
        RETURN_IF_ERROR(finished(place, node.place, node.parent, std::move(parent), end->state, *whole));
    put(workflowKey(WorkflowPart::Whole, tenant, place.workflow), whole->encode());
    return {};
}

Status WorkflowMoves::finished(const WorkflowPlace& place, uint32_t child, uint32_t number, WorkflowNode parent,
                               WorkflowState end, WorkflowRecord& whole) {
    for (;;) {
        WorkflowNodeRecord state;
        RETURN_IF_ERROR(readState(place, number, state));
        const bool isGood = end == WorkflowState::Completed;
        std::optional<WorkflowState> outcome;
        std::vector<uint32_t> next;
        if (parent.kind == WorkflowKind::Saga) {
            RETURN_IF_ERROR(goOnInSaga(place, child, parent, isGood, next, outcome));
            if (!outcome && next.front() >= parent.first + parent.children) {
                state.state = WorkflowState::Compensating;
                RETURN_IF_ERROR(tellOfCallback(place, next.front(), kCompensation, whole));
            }
        } else if (parent.kind == WorkflowKind::Chain) {
            if (!isGood || child + 1 >= parent.children)
                outcome = isGood ? WorkflowState::Completed : WorkflowState::Failed;
            else
                next.push_back(parent.first + child + 1);
        } else if (child < parent.children) {
            ++state.ended;
            if (!isGood) ++state.failed;
            if (state.ended == parent.children) {
                uint32_t callback = parent.first + parent.children;
                for (const auto& [name, bit] : kCallbackNames) {
                    if ((parent.callbacks & bit) == 0) continue;
                    if (bit == kOnComplete || (bit == kOnSuccess) == (state.failed == 0)) {
                        next.push_back(callback);
                        RETURN_IF_ERROR(tellOfCallback(place, callback, name, whole));
                    }
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
        put(workflowKey(WorkflowPart::State, place.tenant, place.workflow, number), state.encode());
        for (const uint32_t job : next) RETURN_IF_ERROR(begin(place, job));
        if (!outcome) {
            if (number == 0) whole.state = state.state;
            return {};
        }
        if (number == 0) {
            over(place, whole, *outcome);
            if (*outcome != WorkflowState::Completed) return tellOfFailure(place, whole);
            return tellOfWhole(place, event_types::kWorkflowCompleted, whole, m_now);
        }
        end = *outcome;
        child = parent.place;
        const WorkflowNode endedNode = std::move(parent);
        const uint32_t endedNumber = std::exchange(number, endedNode.parent);
        RETURN_IF_ERROR(readNode(m_store, place, number, parent));
        RETURN_IF_ERROR(tellOfEnd(place, endedNumber, endedNode, parent, state, whole));
    }
}

// The jobs that undo steps are in the order of the steps, so the one before undoes what came before.
Status WorkflowMoves::goOnInSaga(const WorkflowPlace& place, uint32_t child, const WorkflowNode& saga, bool isGood,
                                 std::vector<uint32_t>& next, std::optional<WorkflowState>& outcome) {
    const bool isStep = child < saga.children;
    if (isStep && (isGood || (saga.callbacks & kSkipsFailed) != 0)) {
        if (child + 1 < saga.children)
            next.push_back(saga.first + child + 1);
        else
            outcome = WorkflowState::Completed;
        return {};
    }
    if (!isStep && !isGood) {
        outcome = WorkflowState::Failed;
        return {};
    }
    if (!isStep && child > saga.children) next.push_back(saga.first + child - 1);
    for (uint32_t step = isStep ? child : 0; step > 0 && next.empty(); --step) {
        WorkflowNode before;
        RETURN_IF_ERROR(readNode(m_store, place, saga.first + step - 1, before));
        if (before.first != 0) next.push_back(before.first);
    }
    if (next.empty()) outcome = WorkflowState::Compensated;
    return {};
}

void WorkflowMoves::over(const WorkflowPlace& place, WorkflowRecord& whole, WorkflowState state) {
    whole.state = state;
    whole.endedAt = m_now;
    put(workflowForgetKey(m_now + m_retention, place.tenant, place.workflow), {});
}

Status WorkflowMoves::begin(const WorkflowPlace& place, uint32_t number) {
    WorkflowNode read;
    const auto nodeAt = [&](uint32_t at, const WorkflowNode*& node) {
        node = &read;
        return readNode(m_store, place, at, read);
    };
    return visitBegun(number, nodeAt, [&](uint32_t at, const WorkflowNode& node) {
        if (node.kind != WorkflowKind::Job)
            return put(workflowKey(WorkflowPart::State, place.tenant, place.workflow, at),
                       WorkflowNodeRecord{.startedAt = m_now}.encode());
        put(workflowKey(WorkflowPart::Due, place.tenant, place.workflow, at), {});
        if (m_begun.empty() || m_begun.back() != place) m_begun.push_back(place);
    });
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
    RETURN_IF_ERROR(tellOfWhole(place, event_types::kWorkflowCancelled, *whole, m_now));
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
    // It has gone on since: there will be another such record, or there is one, with what was kept for how long then.
    std::optional<WorkflowRecord> whole;
    RETURN_IF_ERROR(read(workflowKey(WorkflowPart::Whole, place.tenant, place.workflow), whole));
    if (whole && !isOver(whole->state)) return {};
    if (whole && whole->endedAt + m_retention > m_now) {
        put(workflowForgetKey(whole->endedAt + m_retention, place.tenant, place.workflow), {});
        return {};
    }
    RETURN_IF_ERROR(forgetSteps(place));
    std::string end;
    for (const WorkflowPart part :
         {WorkflowPart::Whole, WorkflowPart::Node, WorkflowPart::State, WorkflowPart::Due, WorkflowPart::Task}) {
        const Key from = workflowKey(part, place.tenant, place.workflow);
        m_ranges.eraseRange(Table::Workflow, from, endOf(from, end));
    }
    return {};
}

Status WorkflowMoves::forgetSteps(const WorkflowPlace& place) {
    std::string end;
    bool isDamaged = false;
    const Key states = workflowKey(WorkflowPart::State, place.tenant, place.workflow);
    RETURN_IF_ERROR(
        m_store.scan(Table::Workflow, states, endOf(states, end), [&](std::string_view, std::string_view value) {
            const auto state = WorkflowNodeRecord::decode(value);
            isDamaged = !state;
            if (!state || state->task == TaskId()) return !isDamaged;
            erase(workflowKey(WorkflowPart::Step, place.tenant, state->task));
            ++m_forgottenSteps;
            return true;
        }));
    return isDamaged ? damaged("a record") : Status();
}

Status WorkflowMoves::readNodeOf(const WorkflowPlace& place, uint32_t number, WorkflowNode& to) const {
    return readNode(m_store, place, number, to);
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

// Results of the jobs before one, as JSON. Siblings have the same before them, so it is kept for the next.
class Results {
public:
    Results(const StoreReads& store, const WorkflowPlace& place) : m_store(store), m_place(place) {}

    struct Before {
        bool fits = true;
        std::string text = "{}";
    };
    Result<const Before*> before(const WorkflowNode& job) {
        // The nearest chain in which something comes before it, or the batch or saga to whose end it answers.
        uint32_t place = job.place, up = job.parent;
        for (;;) {
            WorkflowNode parent;
            RETURN_IF_ERROR(read(up, parent));
            const bool isCallback = place >= parent.children;
            if (isCallback || (isInOrder(parent.kind) && place > 0))
                return ofFirst(up, parent, isCallback ? parent.children : place);
            if (up == 0) return &kNoMove;
            place = parent.place;
            up = parent.parent;
        }
    }
    Result<bool> isUndo(const WorkflowNode& job) {
        WorkflowNode parent;
        RETURN_IF_ERROR(read(job.parent, parent));
        return parent.kind == WorkflowKind::Saga && job.place >= parent.children;
    }
    size_t records() const { return m_records; }

    Status read(uint32_t number, WorkflowNode& to) {
        ++m_records;
        return readNode(m_store, m_place, number, to);
    }

private:
    static const Before kNoMove;

    Result<const Before*> ofFirst(uint32_t number, const WorkflowNode& node, uint32_t count) {
        if (m_kept && m_of == std::pair(number, count)) return &*m_kept;
        m_kept.reset();
        m_size = 0;
        Before found{true, {}};
        const auto fits = ofChildren(node, count, found.text);
        RETURN_IF_ERROR(fits.status());
        found.fits = *fits;
        m_of = {number, count};
        m_kept = std::move(found);
        return &*m_kept;
    }

    // False: they are too long.
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
        RETURN_IF_ERROR(read(number, node));
        if (isInOrder(node.kind)) return of(node.first + node.children - 1, to);
        if (node.kind != WorkflowKind::Job) return ofChildren(node, node.children, to);
        ++m_records;
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
    std::pair<uint32_t, uint32_t> m_of;  // the chain, batch or saga, and how many of its children
    std::optional<Before> m_kept;
    size_t m_size = 0;
    size_t m_records = 0;
};

const Results::Before Results::kNoMove;

}  // namespace

Result<WorkflowStarts> readStarts(const StoreReads& store, const WorkflowPlace& place, uint32_t from, size_t most,
                                  ReadRoom& room) {
    WorkflowStarts found{place, from};
    std::vector<uint32_t> numbers;
    std::string end;
    const Key due = workflowKey(WorkflowPart::Due, place.tenant, place.workflow);
    const Key first = workflowKey(WorkflowPart::Due, place.tenant, place.workflow, from);
    RETURN_IF_ERROR(store.scan(Table::Workflow, first, endOf(due, end), [&](std::string_view key, std::string_view) {
        numbers.push_back(KeyReader(key.substr(std::string_view(due).size())).u32());
        return numbers.size() <= most;
    }));
    Results results(store, place);
    for (const uint32_t number : numbers) {
        const bool isFull = found.starts.size() == most || (room.isSpent() && !found.starts.empty());
        if (isFull) {
            found.next = number;
            break;
        }
        const size_t before = results.records();
        WorkflowNode node;
        RETURN_IF_ERROR(results.read(number, node));
        const auto handed = results.before(node);
        RETURN_IF_ERROR(handed.status());
        WorkflowStart start{number, {}};
        static_cast<TaskBody&>(start.task) = std::move(node.task);
        if (node.calendarAt != Time()) start.task.calendarAt = node.calendarAt;
        const auto isUndo = results.isUndo(node);
        RETURN_IF_ERROR(isUndo.status());
        start.isUndo = *isUndo;
        // What was done can be undone, however long the results are.
        if ((*handed)->fits || start.isUndo)
            start.task.payload = handedOn(std::move(start.task.payload), place.workflow,
                                          (*handed)->fits ? std::string_view((*handed)->text) : "{}");
        else
            start.failure =
                "the results of the jobs before it are longer than " + std::to_string(kMostHandedOn) + " bytes";
        room.bytes -= std::min(room.bytes, start.task.payload.size());
        room.records -= std::min(room.records, results.records() - before);
        found.starts.push_back(std::move(start));
    }
    return found;
}

Result<std::vector<WorkflowTask>> readTasks(const StoreReads& store, const WorkflowPlace& place,
                                            const std::vector<TaskId>& more) {
    std::vector<WorkflowTask> found;
    for (const TaskId& task : more) found.push_back({task, {}});
    std::string end;
    Status status;
    const Key tasks = workflowKey(WorkflowPart::Task, place.tenant, place.workflow);
    RETURN_IF_ERROR(
        store.scan(Table::Workflow, tasks, endOf(tasks, end), [&](std::string_view, std::string_view value) {
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
