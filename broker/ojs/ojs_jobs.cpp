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
constexpr size_t kMostNamed = 16;

OjsError severalTenants(std::string_view id) {
    return conflict("more than one tenant has a job '" + std::string(id.substr(0, 64)) + "': name one in X-OJS-Tenant");
}

bool isOfOneTenant(const TenantScope& scope) { return !scope.all && scope.tenants.size() == 1; }

bool isWith(const TaskView& job, const std::optional<std::string>& worker) {
    return job.state == TaskState::InProgress && (!worker || job.worker == *worker);
}

}  // namespace

FoundJob findJob(const OjsCall& call, const TaskId& own, bool withContents) {
    Result<TaskView> task = call.context->reader->find(own, call.caller.tenants, withContents);
    if (task) return {std::move(*task), {}};
    if (task.status().code() == Code::NotFound) return {{}, notFound("job", ojsId(own))};
    return {{}, ojsErrorOf(task.status())};
}

Result<std::vector<TaskView>> jobsWith(const OjsCall& call, const TaskId& shown, bool withContents) {
    const TaskReader& reader = *call.context->reader;
    const TenantScope& tenants = call.caller.tenants;
    std::vector<TaskView> jobs;
    const auto look = [&](const TaskId& own) -> Status {
        Result<TaskView> task = reader.find(own, tenants, withContents);
        if (task)
            jobs.push_back(std::move(*task));
        else if (task.status().code() != Code::NotFound)
            return task.status();
        return {};
    };
    RETURN_IF_ERROR(look(ownId(shown)));
    if (!jobs.empty() && isOfOneTenant(tenants)) return jobs;
    const auto named = reader.byClientId(shown, tenants, kMostNamed);
    RETURN_IF_ERROR(named.status());
    for (const TaskId& own : *named)
        if (jobs.empty() || jobs.front().id != own) RETURN_IF_ERROR(look(own));
    return jobs;
}

FoundJob findJob(const OjsCall& call, std::string_view id, bool withContents) {
    const std::optional<TaskId> shown = parseOjsId(id);
    if (!shown) return {{}, notFound("job", id)};
    Result<std::vector<TaskView>> jobs = jobsWith(call, *shown, withContents);
    if (!jobs) return {{}, ojsErrorOf(jobs.status())};
    if (jobs->empty()) return {{}, notFound("job", id)};
    if (jobs->size() > 1) return {{}, severalTenants(id)};
    return {std::move(jobs->front()), {}};
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

MeantJobs meantJobs(const OjsCall& call, const TaskId& shown) {
    MeantJobs meant{call.context->fetched->find(shown, call.caller.tenants)};
    if (meant.own.empty()) return {{ownId(shown)}};
    meant.isSure = isOfOneTenant(call.caller.tenants);
    if (!meant.isSure) meant.own.push_back(ownId(shown));
    return meant;
}

void actOnJob(const OjsCallPtr& call, const std::string& id, const std::optional<std::string>& worker, ActOnJob act) {
    const std::optional<TaskId> shown = parseOjsId(id);
    if (!shown) return call->refuse(notFound("job", id));
    const auto lookUp = [call, id, worker, shown = *shown, act] {
        readFor(call, [=] {
            Result<std::vector<TaskView>> jobs = jobsWith(*call, shown, false);
            if (!jobs) return call->refuse(jobs.status());
            if (jobs->empty()) return call->refuse(notFound("job", id));
            if (jobs->size() > 1) std::erase_if(*jobs, [&](const TaskView& job) { return !isWith(job, worker); });
            if (jobs->size() != 1) return call->refuse(severalTenants(id));
            act(jobs->front().id, [call, id] { call->refuse(notFound("job", id)); });
        });
    };
    const MeantJobs meant = meantJobs(*call, *shown);
    if (!meant.isSure) return lookUp();
    act(meant.own.front(), lookUp);
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
