// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/task.h"
#include "gui/data/task_explanation.h"

#include "fairlead/admin/v1/admin.pb.h"
#include "fairlead/admin/v1/tasks.pb.h"

namespace fairlead::gui {

// Converts the tasks of admin.proto and tasks.proto into values, and back. Any thread.

Task toTask(const admin::v1::Task& message);
Attempt toAttempt(const admin::v1::Attempt& message);
TaskExplanation toTaskExplanation(const admin::v1::ExplainTaskResponse& message);

admin::v1::ListTasksRequest toRequest(const TaskFilter& filter);
admin::v1::EditTaskRequest toRequest(const TaskEdit& edit);

}  // namespace fairlead::gui
