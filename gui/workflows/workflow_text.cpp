// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/workflows/workflow_text.h"

#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"
#include "gui/models/words/moment_text.h"

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

QString kindText(const WorkflowStep& step) {
    switch (step.kind) {
        case WorkflowStep::Kind::Chain: return tr("one after another");
        case WorkflowStep::Kind::Saga: return tr("one after another, undone if one fails");
        case WorkflowStep::Kind::Group: return tr("at the same time");
        case WorkflowStep::Kind::Batch: return tr("at the same time, with an answer");
        default: return tr("unknown to this console");
    }
}

const WorkflowStep* firstThat(const WorkflowDetail& detail, bool (*isIt)(const WorkflowStep& step)) {
    for (const WorkflowStep& step : detail.steps)
        if (step.kind == WorkflowStep::Kind::Job && isIt(step)) return &step;
    return nullptr;
}

bool hasFailed(const WorkflowStep& step) {
    return step.state == WorkflowState::Failed || step.state == WorkflowState::Cancelled;
}
bool isAtWork(const WorkflowStep& step) {
    return step.state == WorkflowState::Running && step.wait == WorkflowStep::Wait::None;
}
bool isWaiting(const WorkflowStep& step) {
    return step.wait == WorkflowStep::Wait::Limit ||
           (step.state == WorkflowState::Running && step.wait != WorkflowStep::Wait::None);
}

QString runningStanding(const WorkflowDetail& detail) {
    if (const WorkflowStep* step = firstThat(detail, isAtWork)) {
        int more = 0;
        for (const WorkflowStep& each : detail.steps)
            if (each.kind == WorkflowStep::Kind::Job && isAtWork(each)) ++more;
        return more == 1 ? tr("%1 is at work.").arg(stepName(*step))
                         : tr("%1 and %2 more are at work.").arg(stepName(*step), countText(quint64(more - 1)));
    }
    if (const WorkflowStep* step = firstThat(detail, isWaiting))
        return tr("%1 %2.", "a step, and that it waits for a worker").arg(stepName(*step), stepStanding(*step));
    return tr("It goes on in a moment.");
}

QString stoppedStanding(const WorkflowDetail& detail) {
    // What it would go on with, if there is such a one.
    const WorkflowStep* step = firstThat(detail, [](const WorkflowStep& each) { return each.canRetry; });
    if (step == nullptr) step = firstThat(detail, hasFailed);
    if (step == nullptr) return tr("It has failed.");
    return step->error.isEmpty() ? tr("Stopped by %1.").arg(stepName(*step))
                                 : tr("Stopped by %1: %2", "a step and its error").arg(stepName(*step), step->error);
}

// An error need not end as a sentence does.
QString withSentence(const QString& before, const QString& sentence) {
    const bool isOver = before.endsWith(u'.') || before.endsWith(u'!') || before.endsWith(u'?');
    return before + (isOver ? u" "_s : u". "_s) + sentence;
}

}  // namespace

QString workflowStateText(WorkflowState state) {
    switch (state) {
        case WorkflowState::Waiting: return tr("not begun", "a workflow or a step");
        case WorkflowState::Running: return tr("running", "a workflow or a step");
        case WorkflowState::Completed: return tr("completed", "a workflow or a step");
        case WorkflowState::Failed: return tr("failed", "a workflow or a step");
        case WorkflowState::Cancelled: return tr("cancelled", "a workflow or a step");
        case WorkflowState::Compensating: return tr("being undone", "a workflow or a step");
        case WorkflowState::Compensated: return tr("undone", "a workflow or a step");
        case WorkflowState::Unknown: break;
    }
    return tr("unknown to this console");
}

QString workflowName(const Workflow& workflow) { return workflow.name.isEmpty() ? workflow.id : workflow.name; }

QString stepName(const WorkflowStep& step) {
    const QString plain = step.kind != WorkflowStep::Kind::Job ? kindText(step)
                          : step.type.isEmpty()                ? step.command
                                                               : step.type;
    const QString name = step.name.isEmpty() ? plain : step.name;
    // It is named as the step that it undoes.
    return step.callback == WorkflowStep::Callback::Compensation ? tr("undo %1", "a step of a workflow").arg(name)
                                                                 : name;
}

QString stepStanding(const WorkflowStep& step) {
    switch (step.wait) {
        case WorkflowStep::Wait::Steps: return tr("waits for the steps before it");
        case WorkflowStep::Wait::Limit: return tr("waits for room within its tenant's limits");
        case WorkflowStep::Wait::Worker: return tr("waits for a worker");
        case WorkflowStep::Wait::Retry: return tr("has failed, and is tried again");
        case WorkflowStep::Wait::Time: return tr("waits for its time, %1").arg(momentText(step.dueAtMs));
        case WorkflowStep::Wait::Activation: return tr("is held until somebody activates it");
        case WorkflowStep::Wait::Nothing: return tr("does not begin");
        case WorkflowStep::Wait::None: break;
    }
    if (isAtWork(step)) return tr("at work", "a step");
    // It is named as the step that it undoes; what does so is another job.
    if (step.callback == WorkflowStep::Callback::Compensation && step.state == WorkflowState::Completed)
        return tr("undone by %1", "a step, by a job").arg(step.type.isEmpty() ? step.command : step.type);
    return workflowStateText(step.state);
}

QString workflowStanding(const WorkflowDetail& detail) {
    switch (detail.workflow.state) {
        case WorkflowState::Running: return runningStanding(detail);
        case WorkflowState::Compensating:
            return withSentence(stoppedStanding(detail), tr("What was done before is being undone."));
        case WorkflowState::Compensated:
            return withSentence(stoppedStanding(detail), tr("What was done before is undone."));
        case WorkflowState::Completed:
            return tr("It did what it was to do, %1.").arg(momentText(detail.workflow.endedAtMs));
        case WorkflowState::Cancelled:
            return firstThat(detail, isAtWork) != nullptr
                       ? tr("It was cancelled; what is at work may end.")
                       : tr("It was cancelled, %1.").arg(momentText(detail.workflow.endedAtMs));
        case WorkflowState::Failed: return stoppedStanding(detail);
        default: return workflowStateText(detail.workflow.state);
    }
}

}  // namespace fairlead::gui
