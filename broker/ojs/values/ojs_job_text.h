// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task.h"
#include "broker/ojs/values/ojs_job.h"
#include "broker/query/task_attempts.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// Jobs as clients see them: one JSON object each, appended.

// "available", "retryable", …: Open Job Spec's word for the state.
std::string_view ojsState(const TaskView& task);
// Of a task of another API: its queue's name.
std::string ojsType(const TaskBody& task);
// The states that have this word; empty: there is no such word.
std::vector<TaskState> ojsStates(std::string_view word);

// The state of a job that was just created.
std::string_view ojsState(const NewJob& job, Time createdAt);
// A job that was just created.
void appendJob(std::string& to, const NewJob& job, const TaskId& id, Time createdAt);
// A job that is handed out.
void appendJob(std::string& to, const Assignment& task);
// A stored job. attempts: its history, for "error" and "errors"; null: without. previousState: shown if it is not empty.
void appendJob(std::string& to, const TaskView& task, const std::vector<TaskAttempt>* attempts,
               std::string_view previousState = {});

// The client's own members of a payload that this API has made, each with a comma before it, also after somebody has edited it by
// hand: none of those for which isOurs says so, each once, args a list, and meta with the tenant. False: it is no object.
bool appendOwnMembers(std::string& to, std::string_view payload, const std::string& tenant,
                      const std::function<bool(std::string_view name)>& isOurs);

// "[...]": the arguments of a task of another API, which are its payload alone.
std::string argsOf(std::string_view payload);

// What it has led to, as JSON: one that is nested deeper is a text. Empty: nothing, or what is no JSON.
std::string ojsResult(const TaskView& task);

// {"code": …, "type": …, "message": …}; attempt, occurred_at and retryable if there is an attempt.
void appendJobError(std::string& to, const JobError& error, const TaskAttempt* attempt);
// What went wrong in a delivery; nothing for what is no failure.
std::optional<JobError> errorOf(const TaskAttempt& attempt);

// The same as administrators read it: with errors even if there are none, its policy and its times.
void appendJobForAdmin(std::string& to, const TaskView& task, const std::vector<TaskAttempt>& attempts);

}  // namespace fairlead::broker
