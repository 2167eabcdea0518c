// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/conversion/workflow_conversion.h"

#include "broker/core/bounded_text.h"
#include "broker/rpc/time_conversion.h"

#include <string>
#include <vector>

namespace fairlead::broker {

namespace {

namespace api = admin::v1;

constexpr size_t kShownError = 512;

api::WorkflowState toMessage(WorkflowState state) { return static_cast<api::WorkflowState>(int(state) + 1); }
api::WorkflowStepKind toMessage(WorkflowKind kind) { return static_cast<api::WorkflowStepKind>(int(kind) + 1); }

static_assert(int(api::WORKFLOW_STATE_WAITING) == int(WorkflowState::Waiting) + 1);
static_assert(int(api::WORKFLOW_STATE_COMPENSATED) == int(WorkflowState::Compensated) + 1);
static_assert(int(api::WORKFLOW_STEP_KIND_JOB) == int(WorkflowKind::Job) + 1);
static_assert(int(api::WORKFLOW_STEP_KIND_SAGA) == int(WorkflowKind::Saga) + 1);

api::WorkflowCallback callbackOf(const WorkflowNode& node, const WorkflowNode& parent) {
    if (node.place < parent.children) return api::WORKFLOW_CALLBACK_UNSPECIFIED;
    if (parent.kind == WorkflowKind::Saga) return api::WORKFLOW_CALLBACK_COMPENSATION;
    uint32_t left = node.place - parent.children;
    for (const auto& [bit, callback] :
         {std::pair(kOnComplete, api::WORKFLOW_CALLBACK_COMPLETE),
          std::pair(kOnSuccess, api::WORKFLOW_CALLBACK_SUCCESS), std::pair(kOnFailure, api::WORKFLOW_CALLBACK_FAILURE)})
        if ((parent.callbacks & bit) != 0 && left-- == 0) return callback;
    return api::WORKFLOW_CALLBACK_UNSPECIFIED;
}

// Of a job that has begun and not ended.
api::WorkflowWait waitOf(const WorkflowView::Node& node) {
    if (node.task == TaskState::Held) return api::WORKFLOW_WAIT_ACTIVATION;
    if (node.task == TaskState::Ready) return api::WORKFLOW_WAIT_WORKER;
    if (node.task != TaskState::Delayed) return api::WORKFLOW_WAIT_UNSPECIFIED;
    return node.attempts > 0 ? api::WORKFLOW_WAIT_RETRY : api::WORKFLOW_WAIT_TIME;
}

void fillJob(api::WorkflowStep* step, const WorkflowView::Node& node) {
    step->set_command(node.asked.task.command);
    step->set_type(node.asked.task.type);
    if (!node.state) return;
    const WorkflowNodeRecord& state = *node.state;
    if (state.task != TaskId()) step->set_task_id(state.task.toString());
    step->set_attempts(node.attempts);
    step->set_error(bounded(state.error, kShownError));
    step->set_can_retry(node.canRetry);
    step->set_task_gone(isOver(state.state) && !node.task);
    if (isOver(state.state)) return;
    step->set_wait(waitOf(node));
    if (node.dueAt) setTimestamp(step->mutable_due_at(), *node.dueAt);
}

void fillWhole(api::Workflow* message, const TaskId& id, const std::string& tenant, const WorkflowRecord& whole) {
    message->set_id(id.toString());
    message->set_tenant(tenant);
    message->set_state(toMessage(whole.state));
    setTimestamp(message->mutable_created_at(), whole.createdAt);
    if (whole.startedAt != Time()) setTimestamp(message->mutable_started_at(), whole.startedAt);
    if (whole.endedAt != Time()) setTimestamp(message->mutable_ended_at(), whole.endedAt);
    message->set_jobs(whole.jobs);
    message->set_completed(whole.completed);
    message->set_failed(whole.failed);
    message->set_steps(whole.nodes);
}

}  // namespace

std::optional<WorkflowState> toWorkflowState(api::WorkflowState state) {
    if (state <= api::WORKFLOW_STATE_UNSPECIFIED || state > api::WORKFLOW_STATE_COMPENSATED) return std::nullopt;
    return static_cast<WorkflowState>(int(state) - 1);
}

void fillWorkflow(api::Workflow* message, const WorkflowRow& row) {
    fillWhole(message, row.id, row.tenant, row.whole);
    message->set_kind(toMessage(row.kind));
    message->set_name(row.name);
    message->set_step(row.step);
}

void fillWorkflow(api::GetWorkflowResponse* message, const WorkflowView& view) {
    const WorkflowState whole = view.whole.state;
    std::vector<bool> isWithin(view.nodes.size());  // … something that is over
    for (uint32_t number = 0; number < view.nodes.size(); ++number) {
        const WorkflowView::Node& node = view.nodes[number];
        const WorkflowNode& parent = view.nodes[node.asked.parent].asked;
        api::WorkflowStep* const step = message->add_steps();
        step->set_number(number);
        step->set_parent(node.asked.parent);
        step->set_kind(toMessage(node.asked.kind));
        if (number > 0) step->set_callback(callbackOf(node.asked, parent));
        step->set_name(node.asked.name);
        WorkflowState state = node.state ? node.state->state : WorkflowState::Waiting;
        // Only its jobs are known to have ended.
        const bool isJob = node.asked.kind == WorkflowKind::Job;
        if (!isJob && state == WorkflowState::Running && isOver(whole)) state = whole;
        step->set_state(toMessage(state));
        if (node.state) {
            const std::optional<Time> started =
                node.activeSince ? node.activeSince : std::optional(node.state->startedAt);
            if (*started != Time()) setTimestamp(step->mutable_started_at(), *started);
            if (node.state->endedAt != Time()) setTimestamp(step->mutable_ended_at(), node.state->endedAt);
        }
        isWithin[number] = isOver(whole) || isOver(state) || (number > 0 && isWithin[node.asked.parent]);
        if (!node.state)
            step->set_wait(node.isDue         ? api::WORKFLOW_WAIT_LIMIT
                           : isWithin[number] ? api::WORKFLOW_WAIT_NOTHING
                                              : api::WORKFLOW_WAIT_STEPS);
        if (isJob) fillJob(step, node);
    }
    api::Workflow* const workflow = message->mutable_workflow();
    fillWhole(workflow, view.id, view.tenant, view.whole);
    if (view.nodes.empty()) return;
    workflow->set_kind(toMessage(view.nodes.front().asked.kind));
    workflow->set_name(view.nodes.front().asked.name);
    if (isOver(whole) && !hasFailed(whole)) return;
    for (const api::WorkflowStep& step : message->steps()) {
        if (step.kind() != api::WORKFLOW_STEP_KIND_JOB) continue;
        const bool isUnderWay = step.state() == api::WORKFLOW_STATE_RUNNING || step.wait() == api::WORKFLOW_WAIT_LIMIT;
        const bool isStopped =
            step.state() == api::WORKFLOW_STATE_FAILED || step.state() == api::WORKFLOW_STATE_CANCELLED;
        if (isOver(whole) ? !isStopped : !isUnderWay) continue;
        workflow->set_step(labelOf(view.nodes[step.number()].asked));
        break;
    }
}

void fillPlace(api::WorkflowPlace* message, const StepView& step, bool isDead) {
    message->set_id(step.workflow.toString());
    message->set_step(step.node);
    message->set_state(toMessage(step.state));
    message->set_name(step.name);
    message->set_can_retry(isDead && step.canRetry);
}

}  // namespace fairlead::broker
