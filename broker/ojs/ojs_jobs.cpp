// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/ojs_jobs.h"

#include "broker/core/bounded_text.h"
#include "broker/ojs/values/ojs_job_text.h"
#include "broker/ojs/values/ojs_text.h"
#include "broker/query/task_reader.h"

#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kAttemptPage = 100;
constexpr size_t kMostAttemptPages = 30;
constexpr size_t kMostSubject = 256;

// expected: the state in which it would have been done; empty: several.
OjsError inState(std::string_view id, std::string_view state, const std::string& why, std::string_view expected = {}) {
    OjsError error = conflict("the job is " + std::string(state) + ": " + why);
    error.details = "{\"job_id\":";
    appendJson(error.details, id);
    error.details += ",\"current_state\":\"" + std::string(state) + '"';
    if (!expected.empty()) error.details += ",\"expected_state\":\"" + std::string(expected) + '"';
    error.details += '}';
    return error;
}

// Which state a job must be in for this; empty: in one of several.
std::string_view expectedFor(ChangeTask::Action action) {
    return action == ChangeTask::Action::Activate ? "pending" : std::string_view();
}

OjsError whyNotFound(const Status& status, std::string_view id) {
    if (status.code() == Code::NotFound) return notFound("job", id);
    if (status.code() != Code::FailedPrecondition) return ojsErrorOf(status);
    return conflict(status.message() + ", or the tenant in X-OJS-Tenant");
}

}  // namespace

FoundJob findJob(const OjsCall& call, const TaskId& own, bool withContents) {
    Result<TaskView> task = call.context->reader->find(plainSpelling(own), call.caller.tenants, withContents);
    if (task) return {std::move(*task), {}};
    return {{}, whyNotFound(task.status(), ojsId(own))};
}

FoundJob findJob(const OjsCall& call, std::string_view id, bool withContents) {
    const std::optional<TaskId> given = TaskId::parse(id);
    if (!given) return {{}, notFound("job", id)};
    Result<TaskView> task = call.context->reader->find(*given, call.caller.tenants, withContents);
    if (task) return {std::move(*task), {}};
    return {{}, whyNotFound(task.status(), id)};
}

std::vector<TaskAttempt> historyOf(const OjsCall& call, const TaskView& task) {
    std::vector<TaskAttempt> all;
    std::string cursor;
    for (size_t i = 0; i < kMostAttemptPages; ++i) {
        auto page = call.context->reader->attempts(plainSpelling(task.id), call.caller.tenants, cursor, kAttemptPage);
        if (!page) break;
        for (TaskAttempt& attempt : page->attempts) all.push_back(std::move(attempt));
        cursor = std::move(page->nextCursor);
        if (cursor.empty()) break;
    }
    return all;
}

void answerJob(const OjsCallPtr& call, const TaskId& own, unsigned status, std::string previousState) {
    readFor(call, [call, own, status, previousState = std::move(previousState)] {
        const FoundJob found = findJob(*call, own, true);
        if (found.error) return call->refuse(*found.error);
        const std::vector<TaskAttempt> history = historyOf(*call, found.task);
        std::string body = "{\"job\":";
        appendJob(body, found.task, &history, previousState);
        call->answer(status, std::move(body) + '}');
    });
}

void refuseUnheld(const OjsCallPtr& call, const std::string& id) {
    readFor(call, [call, id] {
        const FoundJob found = findJob(*call, id, false);
        call->refuse(found.error ? *found.error
                                 : inState(id, ojsState(found.task), "it is in no worker's hands", "active"));
    });
}

void tryAgain(ChangeTask& change, const TaskView& task, Time now) {
    change.action = ChangeTask::Action::Retry;
    if (task.state != TaskState::Delayed) return;
    change.action = ChangeTask::Action::Edit;
    change.edit.runAt = now;
    change.revision = task.revision;
}

void changeJob(const OjsCallPtr& call, const std::string& id, ChangeTask::Action action, std::string reason,
               bool alsoLater) {
    readFor(call, [call, id, action, reason = std::move(reason), alsoLater] {
        const FoundJob found = findJob(*call, id, false);
        if (found.error) return call->refuse(*found.error);
        // Nobody does what its producer does not want any more, whoever asks for it.
        if (action == ChangeTask::Action::Retry && found.task.state == TaskState::Expired)
            return call->refuse(
                inState(id, ojsState(found.task), "it was to be done by its expires_at, and that has passed"));
        ChangeTask change;
        change.id = found.task.id;
        change.scope = call->caller.tenants;
        change.action = action;
        if (alsoLater && ojsState(found.task) == "retryable") tryAgain(change, found.task, call->now());
        change.author = bounded(call->caller.subject, kMostSubject);
        change.reason = reason;
        change.reply = [call, id, action, own = found.task.id,
                        before = std::string(ojsState(found.task))](const Status& status) {
            if (status.ok()) return answerJob(call, own, 200, before);
            if (status.code() != Code::FailedPrecondition) return call->refuse(status);
            call->refuse(inState(id, before, status.message(), expectedFor(action)));
        };
        call->context->post(std::move(change));
    });
}

}  // namespace fairlead::broker
