// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/workflows/step_retry.h"

namespace fairlead::broker {

namespace {

bool hasFailed(const std::optional<WorkflowNodeRecord>& state) {
    return state && isOver(state->state) && state->state != WorkflowState::Completed;
}

// A child of it that had failed has not ended any more. Nothing: it has answered to that.
bool takeBack(const WorkflowNode& node, WorkflowNodeRecord& state) {
    if (node.kind == WorkflowKind::Chain) return true;
    if (node.kind == WorkflowKind::Saga) return false;
    const bool hasAnswered = state.ended == node.children && (node.callbacks & (kOnComplete | kOnFailure)) != 0;
    if (hasAnswered || state.ended == 0 || state.failed == 0) return false;
    --state.ended;
    --state.failed;
    return true;
}

// The same of a job that answers to the others.
Status takeBackCallback(uint32_t callback, const WorkflowNode& node, WorkflowNodeRecord& state,
                        const WorkflowNodes& nodes) {
    ++state.callbacksLeft;
    state.hasCallbackFailed = false;
    const uint32_t first = node.first + node.children;
    for (uint32_t other = first; other < first + callbacksOf(node); ++other) {
        std::optional<WorkflowNodeRecord> found;
        if (other != callback) RETURN_IF_ERROR(nodes.state(other, found));
        state.hasCallbackFailed = state.hasCallbackFailed || hasFailed(found);
    }
    return {};
}

}  // namespace

Result<std::optional<StepRetry>> retryOfStep(const WorkflowRecord& whole, uint32_t job, const WorkflowNodes& nodes) {
    const std::optional<StepRetry> none;
    if (isOver(whole.state) && whole.state != WorkflowState::Failed) return none;
    WorkflowNode node;
    std::optional<WorkflowNodeRecord> state;
    RETURN_IF_ERROR(nodes.node(job, node));
    RETURN_IF_ERROR(nodes.state(job, state));
    if (node.kind != WorkflowKind::Job || !hasFailed(state)) return none;
    StepRetry retry;
    retry.states.emplace_back(job, WorkflowNodeRecord{.task = state->task});
    for (uint32_t number = job; number != 0;) {
        WorkflowNode parent;
        RETURN_IF_ERROR(nodes.node(node.parent, parent));
        RETURN_IF_ERROR(nodes.state(node.parent, state));
        if (!state || state->state == WorkflowState::Completed || state->state == WorkflowState::Compensated)
            return none;
        const bool isSaga = parent.kind == WorkflowKind::Saga;
        const bool isCallback = node.place >= parent.children;
        if (number == job) retry.isCounted = !isCallback;
        if (isCallback && !isSaga)
            RETURN_IF_ERROR(takeBackCallback(number, parent, *state, nodes));
        else if (!isCallback && !takeBack(parent, *state))
            return none;
        const bool wasOver = isOver(state->state);
        state->state = isSaga ? WorkflowState::Compensating : WorkflowState::Running;
        state->endedAt = Time();
        number = node.parent;
        node = std::move(parent);
        retry.states.emplace_back(number, *state);
        if (!wasOver) break;
    }
    return std::optional(std::move(retry));
}

}  // namespace fairlead::broker
