// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/call.h"
#include "gui/client/outcome.h"
#include "gui/data/page_of.h"
#include "gui/data/task.h"
#include "gui/data/task_explanation.h"

#include <functional>

namespace fairlead::gui {

// Single tasks, in whatever state. calls.h says what holds for every call.
class TaskCalls {
public:
    virtual ~TaskCalls() = default;

    // Scope read. Without contents.
    virtual Call getTask(const QString& id, Then<Task> then) = 0;
    // Scope read. Tenant by tenant, each from the oldest created on.
    virtual Call listTasks(const TaskFilter& filter, const PageRequest& page, Then<PageOf<Task>> then) = 0;
    // Scope read. What became of its deliveries, oldest first.
    virtual Call listAttempts(const QString& id, const PageRequest& page, Then<PageOf<Attempt>> then) = 0;

    // Scope read. Why it is not running.
    virtual Call explainTask(const QString& id, Then<TaskExplanation> then) = 0;

    // How many bytes are here by now.
    using Progress = std::function<void(quint64 bytes)>;
    // Scope payload. However large they are; progress (may be empty) is told at most ten times a second.
    virtual Call readContents(const QString& id, Progress progress, Then<TaskContents> then) = 0;

    // Scope admin; requeue is enough for an edit that only brings back. Conflict: the task is not as its revision says.
    // NotNow: it is in progress. Answers with the task right after; only with its id when it is gone again by then.
    virtual Call editTask(const TaskEdit& edit, Then<Task> then) = 0;
    // Scope admin. The same refusals.
    virtual Call deleteTask(const QString& id, const QString& revision, const QString& reason, Then<Nothing> then) = 0;
};

}  // namespace fairlead::gui
