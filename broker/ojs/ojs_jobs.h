// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task.h"
#include "broker/ojs/call/ojs_call.h"
#include "broker/query/task_attempts.h"

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
// id: as somebody knows it. own: by which the broker knows it.
FoundJob findJob(const OjsCall& call, std::string_view id, bool withContents);
FoundJob findJob(const OjsCall& call, const TaskId& own, bool withContents);
// All its deliveries, the last few thousand at most.
std::vector<TaskAttempt> historyOf(const OjsCall& call, const TaskView& task);

// Looks the job up again and answers with it: {"job": ...}. Any thread.
void answerJob(const OjsCallPtr& call, const TaskId& own, unsigned status = 200, std::string previousState = {});

// Nobody has such a job in hand: answers why not, after a look into the store. Any thread.
void refuseUnheld(const OjsCallPtr& call, const std::string& id);

// What makes a change one that tries the job again: one that would be tried again later is made ready now.
void tryAgain(ChangeTask& change, const TaskView& task, Time now);
// Changes the job as an administrator would, and answers with it. alsoLater: a retry is also of what is tried again later. Any
// thread.
void changeJob(const OjsCallPtr& call, const std::string& id, ChangeTask::Action action, std::string reason,
               bool alsoLater = false);

}  // namespace fairlead::broker
