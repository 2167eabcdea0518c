// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/workflows/workflow_events.h"

#include "broker/core/bounded_text.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

constexpr size_t kMostToldError = 1024;

std::string stepIdOf(uint32_t number, const WorkflowNode& node) {
    return node.name.empty() ? std::to_string(number) : node.name;
}

std::string stepTypeOf(const WorkflowNode& node) {
    if (node.kind != WorkflowKind::Job) return std::string(wordOf(node.kind));
    return node.task.type.empty() ? node.task.command : node.task.type;
}

std::string_view wordsOf(std::string_view type) {
    if (type == event_types::kWorkflowCreated) return "was created";
    if (type == event_types::kWorkflowStarted) return "has begun";
    if (type == event_types::kWorkflowCompleted) return "is done";
    if (type == event_types::kWorkflowFailed) return "has failed";
    if (type == event_types::kWorkflowCancelled) return "was cancelled";
    if (type == event_types::kCallbackFired) return "answers to its jobs";
    return "has moved";
}

void addError(Event& event, const WorkflowNodeRecord& end) {
    event.fields.emplace_back("error_code", end.code.empty() ? "job_failed" : end.code);
    event.fields.emplace_back("error_message", bounded(end.error, kMostToldError));
}

std::string millisText(Micros duration) { return std::to_string(std::max<int64_t>(0, duration.count() / 1000)); }

}  // namespace

Event workflowEvent(std::string_view type, const TaskId& id, const WorkflowNode& whole, uint32_t jobs, Time at) {
    Event event;
    event.at = at;
    event.type = type;
    event.fields = {{"workflow_id", id.toString()},
                    {"workflow_type", std::string(wordOf(whole.kind))},
                    {"workflow_name", whole.name},
                    {"total_steps", std::to_string(jobs)}};
    event.text =
        "workflow " + (whole.name.empty() ? id.toString() : "'" + whole.name + "'") + ' ' + std::string(wordsOf(type));
    return event;
}

Event stepEvent(const TaskId& id, const WorkflowNode& whole, uint32_t jobs, const ToldStep& step,
                const WorkflowNodeRecord& end, Time at) {
    const bool isDone = end.state == WorkflowState::Completed;
    const bool isOfChain = isInOrder(step.parent.kind);
    const std::string_view type = isOfChain
                                      ? (isDone ? event_types::kStepCompleted : event_types::kStepFailed)
                                      : (isDone ? event_types::kStepOfManyCompleted : event_types::kStepOfManyFailed);
    Event event = workflowEvent(type, id, whole, jobs, at);
    event.text += ": '" + stepIdOf(step.number, step.node) + (isDone ? "' is done" : "' has failed");
    event.fields.emplace_back("step_id", stepIdOf(step.number, step.node));
    event.fields.emplace_back("step_index", std::to_string(step.node.place));
    event.fields.emplace_back("step_type", stepTypeOf(step.node));
    if (step.task) event.fields.emplace_back("job_id", step.task->toString());
    event.fields.emplace_back("duration_ms", millisText(step.ran));
    event.fields.emplace_back("steps_remaining", std::to_string(step.left));
    if (!isDone && step.task) addError(event, end);
    return event;
}

Event callbackEvent(const TaskId& id, const WorkflowNode& whole, uint32_t jobs, uint32_t number,
                    const WorkflowNode& job, std::string_view callback, Time at) {
    Event event = workflowEvent(event_types::kCallbackFired, id, whole, jobs, at);
    event.fields.emplace_back("callback", callback);
    event.fields.emplace_back("step_id", stepIdOf(number, job));
    event.fields.emplace_back("step_type", stepTypeOf(job));
    return event;
}

void addFailedStep(Event& event, uint32_t number, const WorkflowNode& job, const WorkflowNodeRecord& end) {
    event.fields.emplace_back("failed_step_id", stepIdOf(number, job));
    event.fields.emplace_back("failed_step_type", stepTypeOf(job));
    addError(event, end);
}

}  // namespace fairlead::broker
