// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/ojs_jobs.h"

#include "broker/core/bounded_text.h"
#include "broker/ojs/ojs_job_text.h"
#include "broker/ojs/ojs_text.h"
#include "broker/query/task_reader.h"

#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kAttemptPage = 100;
constexpr size_t kMostAttemptPages = 30;
constexpr size_t kMostSubject = 256;

OjsError severalTenants(std::string_view id) {
    return conflict("more than one tenant has a job '" + std::string(id.substr(0, 64)) + "': name one in X-OJS-Tenant");
}

}  // namespace

FoundJob findJob(const OjsCall& call, const TaskId& own, bool withContents) {
    Result<TaskView> task = call.context->reader->find(own, call.caller.tenants, withContents);
    if (task) return {std::move(*task), {}};
    if (task.status().code() == Code::NotFound) return {{}, notFound("job", ojsId(own))};
    return {{}, ojsErrorOf(task.status())};
}

FoundJob findJob(const OjsCall& call, std::string_view id, bool withContents) {
    const std::optional<TaskId> shown = parseOjsId(id);
    if (!shown) return {{}, notFound("job", id)};
    FoundJob found = findJob(call, ownId(*shown), withContents);
    if (!found.error || found.error->status != 404) return found;
    const auto named = call.context->reader->byClientId(*shown, call.caller.tenants, 2);
    if (!named) return {{}, ojsErrorOf(named.status())};
    if (named->empty()) return {{}, notFound("job", id)};
    if (named->size() > 1) return {{}, severalTenants(id)};
    return findJob(call, named->front(), withContents);
}

std::vector<TaskAttempt> historyOf(const OjsCall& call, const TaskView& task) {
    std::vector<TaskAttempt> all;
    std::string cursor;
    for (size_t i = 0; i < kMostAttemptPages; ++i) {
        auto page = call.context->reader->attempts(task.id, call.caller.tenants, cursor, kAttemptPage);
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

void actOnJob(const OjsCallPtr& call, const std::string& id, ActOnJob act) {
    const std::optional<TaskId> shown = parseOjsId(id);
    if (!shown) return call->refuse(notFound("job", id));
    const auto lookUp = [call, id, shown = *shown, act] {
        readFor(call, [=] {
            const auto named = call->context->reader->byClientId(shown, call->caller.tenants, 2);
            if (!named) return call->refuse(named.status());
            if (named->empty()) return call->refuse(notFound("job", id));
            if (named->size() > 1) return call->refuse(severalTenants(id));
            act(named->front(), [call, id] { call->refuse(notFound("job", id)); });
        });
    };
    act(call->context->fetched->find(*shown).value_or(ownId(*shown)), lookUp);
}

void changeJob(const OjsCallPtr& call, const std::string& id, ChangeTask::Action action, std::string reason) {
    readFor(call, [call, id, action, reason = std::move(reason)] {
        const FoundJob found = findJob(*call, id, false);
        if (found.error) return call->refuse(*found.error);
        ChangeTask change;
        change.id = found.task.id;
        change.scope = call->caller.tenants;
        change.action = action;
        change.author = bounded(call->caller.subject, kMostSubject);
        change.reason = reason;
        change.reply = [call, own = found.task.id, before = std::string(ojsState(found.task))](const Status& status) {
            if (status.ok()) return answerJob(call, own, 200, before);
            if (status.code() != Code::FailedPrecondition) return call->refuse(status);
            OjsError error = conflict("the job is " + before + ": " + status.message());
            error.details = "{\"current_state\":\"" + before + "\"}";
            call->refuse(error);
        };
        call->context->post(std::move(change));
    });
}

}  // namespace fairlead::broker
