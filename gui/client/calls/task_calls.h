// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/calls/outcome.h"
#include "gui/data/page_of.h"
#include "gui/data/task.h"
#include "gui/data/task_explanation.h"

#include <functional>

namespace fairlead::gui {

// Calls about single tasks in any state. See calls.h for the rules of every call.
class TaskCalls {
public:
    virtual ~TaskCalls() = default;

    // Scope read. Without payload and result.
    virtual Call getTask(const QString& id, Then<Task> then) = 0;
    // Scope read. By tenant, then by time of creation, oldest first.
    virtual Call listTasks(const TaskFilter& filter, const PageRequest& page, Then<PageOf<Task>> then) = 0;
    // Scope read. The task's deliveries and changes, oldest first.
    virtual Call listAttempts(const QString& id, const PageRequest& page, Then<PageOf<Attempt>> then) = 0;

    // Scope read. Why the task is not running.
    virtual Call explainTask(const QString& id, Then<TaskExplanation> then) = 0;

    // bytes: received so far.
    using Progress = std::function<void(quint64 bytes)>;
    // Scope payload. Contents of any size; progress (may be empty) is called at most ten times a second.
    virtual Call readContents(const QString& id, Progress progress, Then<TaskContents> then) = 0;

    // Scope admin; scope requeue is enough for an edit that only requeues. Conflict: the task has another revision.
    // NotNow: it is in progress. Replies with the edited task, or only its id if it no longer exists by then.
    virtual Call editTask(const TaskEdit& edit, Then<Task> then) = 0;
    // Scope requeue. Cancels a task that has not ended; a held one can also be activated. Conflict as in editTask();
    // NotNow: it has ended, or is not held.
    virtual Call endWaiting(const QString& id, const QString& revision, WaitingEnd end, const QString& reason,
                            Then<Task> then) = 0;
    // Scope admin. Conflict and NotNow as in editTask().
    virtual Call deleteTask(const QString& id, const QString& revision, const QString& reason, Then<Nothing> then) = 0;
};

}  // namespace fairlead::gui
