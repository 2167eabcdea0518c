// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task.h"
#include "broker/http/http_exchange.h"
#include "shared/clock.h"
#include "shared/status.h"

#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// Bodies of codeQ's answers, with its names and order of members.

HttpAnswer jsonAnswer(unsigned status, std::string body);
// {"error": text}; `detail` in a member of its own, unless it is empty.
HttpAnswer codeqError(unsigned status, std::string_view text, std::string_view detail = {});
// The same with the detail that a status of codeq_requests.h carries; with the limit that was reached, if there is one: the
// members code, limit, current, maximum, retryAfterSeconds, and the header Retry-After.
HttpAnswer codeqError(unsigned status, const Status& why);
// As a member of a batch's answer: {"error": …, and so on}.
std::string errorMembers(const Status& why);

// A new task as its creator sees it: rendered before the engine takes the task, so that nothing is copied, and completed
// when its id and time are known.
class NewTaskText {
public:
    NewTaskText(const NewTask& task, const std::string& tenant, int defaultMaxAttempts);
    std::string complete(const TaskId& id, Time createdAt) const;

private:
    std::string m_head;  // command to webhook
    std::string m_tail;  // maxAttempts to tenantId
    std::optional<Time> m_runAt;
};

void appendTask(std::string& to, const Assignment& task);
void appendTask(std::string& to, const TaskView& task);

struct ResultText {
    std::string taskId;
    bool isCompleted = false;
    std::string_view result;  // JSON; empty, null and {} are left out, as by codeQ
    std::string_view error;
    Time completedAt;
};
void appendResult(std::string& to, const ResultText& result);
ResultText resultOf(const TaskView& task);  // REQUIRES: it has ended; the task outlives the text

}  // namespace fairlead::broker
