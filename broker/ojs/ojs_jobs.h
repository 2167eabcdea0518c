// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task.h"
#include "broker/ojs/ojs_call.h"
#include "broker/query/task_attempts.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// Jobs by the ids that clients know. A job has the id that its client has chosen, or else the broker's.

// Where the store may be read. Either the job or why there is none.
struct FoundJob {
    TaskView task;
    std::optional<OjsError> error;
};
FoundJob findJob(const OjsCall& call, std::string_view id, bool withContents);
FoundJob findJob(const OjsCall& call, const TaskId& own, bool withContents);
// All its deliveries, the last few thousand at most.
std::vector<TaskAttempt> historyOf(const OjsCall& call, const TaskView& task);

// Looks the job up again and answers with it: {"job": ...}. Any thread.
void answerJob(const OjsCallPtr& call, const TaskId& own, unsigned status = 200, std::string previousState = {});

// The tasks that may be meant, as far as that is known without reading the store: in most cases the only one.
struct MeantJobs {
    std::vector<TaskId> own;
    bool isSure = true;  // false: who sees several tenants may mean a task of another one that has the same id
};
MeantJobs meantJobs(const OjsCall& call, const TaskId& shown);

// The tasks of the caller's tenants that have this id, at most a few. Where the store may be read.
Result<std::vector<TaskView>> jobsWith(const OjsCall& call, const TaskId& shown, bool withContents);

// Calls `act` with the task that is probably meant, without reading the store. If the engine does not know it, act calls
// `unknown`: then `act` is called once more with a task found in the store, or the request is refused. Of several tenants'
// jobs, that which the worker has is meant. worker: not set: of any worker.
using ActOnJob = std::function<void(const TaskId& own, std::function<void()> unknown)>;
void actOnJob(const OjsCallPtr& call, const std::string& id, const std::optional<std::string>& worker, ActOnJob act);

// Changes the job as an administrator would, and answers with it. Any thread.
void changeJob(const OjsCallPtr& call, const std::string& id, ChangeTask::Action action, std::string reason);

}  // namespace fairlead::broker
