// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/ojs/call/ojs_call.h"
#include "broker/query/task_attempts.h"

#include <string>
#include <vector>

namespace fairlead::broker {

struct TaskView;

// How far a job has come: told by its worker, shown to whoever may see the job. What is told is a heartbeat, too.
void addProgressCalls(OjsRoutes& routes);

// Adds what is known of the job's progress to its text, before the bracket that closes it. attempts: its history.
void addProgress(std::string& job, const OjsCall& call, const TaskView& task, const std::vector<TaskAttempt>& attempts);

}  // namespace fairlead::broker
