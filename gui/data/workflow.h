// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>

#include <array>

namespace fairlead::gui {

// Jobs that follow one another. Times are the broker's, in ms since 1970; 0: unset.

enum class WorkflowState { Unknown, Waiting, Running, Completed, Failed, Cancelled, Compensating, Compensated };
inline constexpr WorkflowState kLastWorkflowState = WorkflowState::Compensated;

// All that a workflow can be in; only a step waits to begin.
inline constexpr auto kWorkflowStates = [] {
    std::array<WorkflowState, size_t(kLastWorkflowState) - size_t(WorkflowState::Waiting)> states{};
    for (size_t at = 0; at < states.size(); ++at) states[at] = WorkflowState(size_t(WorkflowState::Running) + at);
    return states;
}();

// Not over.
constexpr bool isUnderWay(WorkflowState state) {
    return state == WorkflowState::Running || state == WorkflowState::Compensating;
}

struct Workflow {
    QString id;
    QString tenant;
    WorkflowState state = WorkflowState::Unknown;  // never Waiting
    QString name;                                  // may be empty
    qint64 createdAtMs = 0;
    qint64 endedAtMs = 0;
    int jobs = 0;  // without those that answer to others, as the next two
    int completed = 0;
    int failed = 0;
    QString step;  // what is under way or, of a failed one, what stopped it; may be empty
};

// One node of a workflow's tree.
struct WorkflowStep {
    enum class Kind { Unknown, Job, Chain, Group, Batch, Saga };
    // To what a job of a batch answers: that all have ended, that none has failed, that one has. Or of a saga: that a later step
    // has failed, so that it undoes its own.
    enum class Callback { None, Complete, Success, Failure, Compensation };
    // Why it is not at work; Nothing: it does not begin any more.
    enum class Wait { None, Steps, Limit, Worker, Retry, Time, Activation, Nothing };

    int number = 0;  // by breadth; 0: the whole
    int parent = 0;  // number of the step that it is in, which is before it
    Kind kind = Kind::Unknown;
    Callback callback = Callback::None;
    QString name;     // may be empty
    QString command;  // of a job, as the next two
    QString type;     // may be empty
    QString taskId;   // empty: it has not begun
    WorkflowState state = WorkflowState::Unknown;
    Wait wait = Wait::None;
    qint64 dueAtMs = 0;
    qint64 startedAtMs = 0;
    qint64 endedAtMs = 0;
    int attempts = 0;
    QString error;
    bool canRetry = false;    // its task is a dead letter, and the workflow goes on when that is requeued
    bool isTaskGone = false;  // it has ended, and is not kept

    bool operator==(const WorkflowStep&) const = default;
};

struct WorkflowDetail {
    Workflow workflow;
    QList<WorkflowStep> steps;  // by number
};

struct WorkflowFilter {
    QString tenant;                                // empty: all
    WorkflowState state = WorkflowState::Unknown;  // Unknown: all
};

}  // namespace fairlead::gui
