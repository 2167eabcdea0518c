// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ctl/workflow_text.h"

#include "broker/ctl/client.h"
#include "broker/ctl/text/json_text.h"
#include "broker/ctl/text/text.h"
#include "broker/ctl/text/time_text.h"

#include <vector>

namespace fairlead::ctl {

namespace {

std::string kindWord(api::WorkflowStepKind kind) { return wordOf(*api::WorkflowStepKind_descriptor(), kind); }

const char* markOf(const api::WorkflowStep& step) {
    switch (step.state()) {
        case api::WORKFLOW_STATE_COMPLETED: return "+";
        case api::WORKFLOW_STATE_FAILED:
        case api::WORKFLOW_STATE_COMPENSATED: return "!";
        case api::WORKFLOW_STATE_CANCELLED: return "x";
        case api::WORKFLOW_STATE_COMPENSATING:
        case api::WORKFLOW_STATE_RUNNING: return step.wait() == api::WORKFLOW_WAIT_UNSPECIFIED ? ">" : "~";
        default: return ".";
    }
}

const char* callbackWords(api::WorkflowCallback callback) {
    switch (callback) {
        case api::WORKFLOW_CALLBACK_COMPLETE: return "when all have ended: ";
        case api::WORKFLOW_CALLBACK_SUCCESS: return "when none has failed: ";
        case api::WORKFLOW_CALLBACK_FAILURE: return "when one has failed: ";
        case api::WORKFLOW_CALLBACK_COMPENSATION: return "undoes ";
        default: return "";
    }
}

std::string waitWords(const api::WorkflowStep& step) {
    const std::string due = step.has_due_at() ? " " + timeText(step.due_at()) : "";
    switch (step.wait()) {
        case api::WORKFLOW_WAIT_STEPS: return "waits for the steps before it";
        case api::WORKFLOW_WAIT_LIMIT: return "waits for room within the tenant's limits";
        case api::WORKFLOW_WAIT_WORKER: return "waits for a worker";
        case api::WORKFLOW_WAIT_RETRY: return "has failed and is tried again" + due;
        case api::WORKFLOW_WAIT_TIME: return "waits until" + due;
        case api::WORKFLOW_WAIT_ACTIVATION: return "is held until somebody activates it";
        case api::WORKFLOW_WAIT_NOTHING: return "does not begin";
        default: return workflowStateWord(step.state());
    }
}

std::string stepWords(const api::WorkflowStep& step) {
    const bool isJob = step.kind() == api::WORKFLOW_STEP_KIND_JOB;
    std::string what = kindWord(step.kind()) + (step.name().empty() ? "" : " " + step.name());
    if (isJob) {
        const std::string& kind = step.type().empty() ? step.command() : step.type();
        what = step.name().empty() ? kind : step.name() + " (" + kind + ")";
    }
    std::string text = std::string(markOf(step)) + " " + std::to_string(step.number()) + " " +
                       callbackWords(step.callback()) + oneLine(what) + ": " + waitWords(step);
    if (!step.error().empty()) text += ": " + shortened(oneLine(step.error()), kErrorWidth);
    if (step.attempts() > 1) text += ", attempt " + std::to_string(step.attempts());
    if (step.can_retry()) text += ", can be retried";
    if (!step.task_id().empty()) text += "  " + step.task_id();
    return text;
}

}  // namespace

std::string workflowStateWord(api::WorkflowState state) { return wordOf(*api::WorkflowState_descriptor(), state); }

api::WorkflowState workflowStateNamed(const std::string& word) {
    const auto& states = *api::WorkflowState_descriptor();
    for (int i = 0; i < states.value_count(); ++i)
        if (const auto state = api::WorkflowState(states.value(i)->number()); workflowStateWord(state) == word)
            return state;
    return api::WORKFLOW_STATE_UNSPECIFIED;
}

std::string workflowWords(const api::Workflow& workflow) {
    return kindWord(workflow.kind()) + (workflow.name().empty() ? "" : " " + workflow.name());
}

std::string workflowTree(const api::GetWorkflowResponse& workflow) {
    const int count = workflow.steps_size();
    std::vector<std::vector<int>> children(static_cast<size_t>(count));
    // A parent comes first, so that nothing is its own.
    for (int i = 1; i < count; ++i)
        if (const auto parent = int64_t{workflow.steps(i).parent()}; parent < i) children[size_t(parent)].push_back(i);
    struct Left {
        int step;
        std::string before;  // what stands before its line …
        std::string below;   // … and before those of what is in it
    };
    std::string text;
    std::vector<Left> left;
    if (count > 0) left.push_back({0, "", ""});
    while (!left.empty()) {
        const Left next = std::move(left.back());
        left.pop_back();
        text += next.before + stepWords(workflow.steps(next.step)) + "\n";
        const std::vector<int>& within = children[size_t(next.step)];
        for (size_t i = within.size(); i > 0; --i) {
            const bool isLast = i == within.size();
            left.push_back(
                {within[i - 1], next.below + (isLast ? "`- " : "|- "), next.below + (isLast ? "   " : "|  ")});
        }
    }
    return text;
}

}  // namespace fairlead::ctl
