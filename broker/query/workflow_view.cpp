// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/query/workflow_view.h"

#include "broker/core/calendar.h"
#include "broker/engine/parts/task_look.h"
#include "broker/engine/commands/workflow_commands.h"
#include "broker/query/task_chunks.h"
#include "broker/store/records.h"
#include "broker/tables/stored_task.h"
#include "broker/workflows/step_retry.h"

#include <utility>

namespace fairlead::broker {

namespace {

// Of one whose task is kept.
Status readTaskOf(const StoreReads& store, TenantNumber tenant, WorkflowView::Node& shown) {
    const auto records = readTask(store, tenant, shown.state->task);
    if (records.status().code() == Code::NotFound) return {};
    RETURN_IF_ERROR(records.status());
    shown.task = records->state();
    if (records->ended) {
        shown.attempts = records->ended->core.attempts;
    } else if (records->lease) {
        shown.activeSince = records->lease->start;
        shown.attempts = records->lease->attempt;
    } else {
        const LiveRecord& live = *records->live;
        shown.attempts = live.core.attempts;
        if (live.due != Time() && shown.task != TaskState::Ready)
            shown.dueAt = live.byCalendar ? fromCalendar(live.due) : live.due;
    }
    return {};
}

WorkflowNodes nodesOf(const StoreReads& store, TenantNumber tenant, const TaskId& id) {
    const auto damaged = [id] {
        return Status(Code::DataLoss, "the store is damaged: workflow '" + id.toString() + "' cannot be read");
    };
    const auto readAt = [&store, tenant, id](WorkflowPart part, uint32_t number) {
        return store.read(Table::Workflow, workflowKey(part, tenant, id, number));
    };
    return {[=](uint32_t number, WorkflowNode& to) {
                const auto value = readAt(WorkflowPart::Node, number);
                RETURN_IF_ERROR(value.status());
                auto node = value->has_value() ? decodeNode(**value) : std::nullopt;
                if (node) to = std::move(*node);
                return node ? Status() : damaged();
            },
            [=](uint32_t number, std::optional<WorkflowNodeRecord>& to) {
                const auto value = readAt(WorkflowPart::State, number);
                RETURN_IF_ERROR(value.status());
                to = value->has_value() ? WorkflowNodeRecord::decode(**value) : std::nullopt;
                return to || !value->has_value() ? Status() : damaged();
            }};
}

}  // namespace

WorkflowView workflowOf(const NewWorkflow& asked, std::string tenant) {
    WorkflowView view{{}, std::move(tenant), {}, {}};
    view.whole.nodes = uint32_t(asked.nodes.size());
    for (const WorkflowNode& node : asked.nodes) {
        const bool isJob = node.kind == WorkflowKind::Job;
        if (isJob && node.place < asked.nodes[node.parent].children) ++view.whole.jobs;
        WorkflowNode shown{node.kind, node.parent, node.place, node.first, node.children, node.callbacks, node.name};
        shown.task.type = node.task.type;
        shown.task.command = node.task.command;
        shown.calendarAt = node.calendarAt;
        view.nodes.push_back({std::move(shown)});
    }
    return view;
}

void showStarted(WorkflowView& view, const StartedWorkflow& started) {
    view.id = started.id;
    view.whole.createdAt = started.at;
    for (const auto& [number, task] : started.tasks) {
        WorkflowView::Node& job = view.nodes[number];
        job.state = WorkflowNodeRecord{.task = task};
        job.task = TaskState::Ready;
        if (const Time at = fromCalendar(job.asked.calendarAt); job.asked.calendarAt != Time() && at > started.at) {
            job.task = TaskState::Delayed;
            job.dueAt = at;
        }
        // Whatever it is in has begun, too.
        for (uint32_t up = number; up != 0; up = view.nodes[up].asked.parent)
            if (auto& state = view.nodes[view.nodes[up].asked.parent].state; !state)
                state = WorkflowNodeRecord{.startedAt = started.at};
    }
}

Result<std::optional<StepView>> readStep(const StoreReads& store, const TaskId& task) {
    const std::optional<StepView> none;
    const auto tenant = StoredTask(store).tenantOf(task);
    if (!tenant) return tenant.status().code() == Code::NotFound ? Result(none) : tenant.status();
    const auto value = store.read(Table::Workflow, workflowKey(WorkflowPart::Step, *tenant, task));
    RETURN_IF_ERROR(value.status());
    const auto step = value->has_value() ? WorkflowStepRecord::decode(**value) : std::nullopt;
    if (!step) return none;
    const auto wholeValue = store.read(Table::Workflow, workflowKey(WorkflowPart::Whole, *tenant, step->id));
    RETURN_IF_ERROR(wholeValue.status());
    const auto whole = wholeValue->has_value() ? WorkflowRecord::decode(**wholeValue) : std::nullopt;
    if (!whole) return none;
    const WorkflowNodes nodes = nodesOf(store, *tenant, step->id);
    WorkflowNode first;
    RETURN_IF_ERROR(nodes.node(0, first));
    const auto retry = retryOfStep(*whole, step->node, nodes);
    RETURN_IF_ERROR(retry.status());
    return std::optional(StepView{step->id, step->node, std::move(first.name), whole->state, retry->has_value()});
}

Result<WorkflowView> readWorkflow(const StoreReads& store, const TaskId& id, const TenantScope& scope) {
    const Status none(Code::NotFound, "no workflow '" + id.toString() + "'");
    const Status damaged(Code::DataLoss, "the store is damaged: workflow '" + id.toString() + "' cannot be read");
    const StoredTask stored(store);
    const auto tenant = stored.tenantOf(id);
    if (!tenant) return tenant.status().code() == Code::NotFound ? none : tenant.status();
    const auto name = stored.tenantNameOf(id);
    if (!name) return name.status().code() == Code::NotFound ? none : name.status();
    if (!scope.covers(*name)) return none;
    const auto keyOf = [&](WorkflowPart part, uint32_t node) { return workflowKey(part, *tenant, id, node); };
    const auto whole = store.read(Table::Workflow, workflowKey(WorkflowPart::Whole, *tenant, id));
    RETURN_IF_ERROR(whole.status());
    if (!whole->has_value()) return none;
    const auto record = WorkflowRecord::decode(**whole);
    if (!record) return damaged;
    WorkflowView view{id, *name, *record, {}};
    size_t bytes = 0;
    for (uint32_t number = 0; number < record->nodes; ++number) {
        const auto asked = store.read(Table::Workflow, keyOf(WorkflowPart::Node, number));
        const auto state = store.read(Table::Workflow, keyOf(WorkflowPart::State, number));
        RETURN_IF_ERROR(asked.status());
        RETURN_IF_ERROR(state.status());
        auto node = asked->has_value() ? decodeNode(**asked) : std::nullopt;
        if (!node) return damaged;
        node->task.payload = {};
        WorkflowView::Node& shown = view.nodes.emplace_back(WorkflowView::Node{std::move(*node)});
        if (!state->has_value()) {
            if (shown.asked.kind != WorkflowKind::Job || isOver(record->state)) continue;
            const auto due = store.contains(Table::Workflow, {keyText(keyOf(WorkflowPart::Due, number))});
            RETURN_IF_ERROR(due.status());
            shown.isDue = due->front();
            continue;
        }
        if (!(shown.state = WorkflowNodeRecord::decode(**state))) return damaged;
        const size_t more = shown.state->result.size() + 2 * shown.state->error.size();  // an error is shown twice
        shown.isOmitted = more > 0 && bytes + more > kMostShownResults;
        if (shown.isOmitted) {
            shown.state->result.clear();
            shown.state->error.clear();
        } else {
            bytes += more;
        }
        if (shown.asked.kind == WorkflowKind::Job) RETURN_IF_ERROR(readTaskOf(store, *tenant, shown));
    }
    const WorkflowNodes nodes{[&view](uint32_t number, WorkflowNode& to) {
                                  if (number < view.nodes.size()) to = view.nodes[number].asked;
                                  return Status();
                              },
                              [&view](uint32_t number, std::optional<WorkflowNodeRecord>& to) {
                                  to = number < view.nodes.size() ? view.nodes[number].state : std::nullopt;
                                  return Status();
                              }};
    for (uint32_t number = 0; number < record->nodes; ++number) {
        WorkflowView::Node& shown = view.nodes[number];
        if (shown.task != TaskState::Dead) continue;
        const auto retry = retryOfStep(*record, number, nodes);
        RETURN_IF_ERROR(retry.status());
        shown.canRetry = retry->has_value();
    }
    return view;
}

}  // namespace fairlead::broker
