// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/job_list.h"

#include "broker/ojs/ojs_job_text.h"
#include "broker/ojs/ojs_jobs.h"
#include "broker/ojs/ojs_page.h"
#include "broker/ojs/ojs_text.h"
#include "broker/query/task_reader.h"

namespace fairlead::broker {

namespace {

constexpr size_t kWalkPage = 200;
constexpr int kMostWalkPages = 400;

bool isWanted(const TaskView& task, const JobsWanted& wanted) {
    // One that the limit of its key holds back is found as what it is, and as what it waits like.
    const bool isHeldBack = task.state == TaskState::Delayed && task.attempts == 0 && wanted.word == "scheduled";
    if (!wanted.word.empty() && ojsState(task) != wanted.word && !isHeldBack) return false;
    if (wanted.type.empty()) return true;
    if (wanted.type.back() == '*')
        return task.type.starts_with(std::string_view(wanted.type).substr(0, wanted.type.size() - 1));
    return task.type == wanted.type;
}

}  // namespace

std::optional<OjsError> readJobsWanted(const std::function<std::optional<std::string>(const char* name)>& given,
                                       Time now, JobsWanted* wanted) {
    if (const auto state = given("state"); state && !state->empty()) {
        wanted->states = ojsStates(*state);
        if (wanted->states.empty()) return invalidRequest("state: there is no state '" + state->substr(0, 64) + "'");
        wanted->word = *state;
    }
    wanted->queue = given("queue").value_or("");
    wanted->type = given("type").value_or("");
    for (const auto& [name, to] : {std::pair{"since", &wanted->since}, {"until", &wanted->until}}) {
        const auto text = given(name);
        if (!text || text->empty()) continue;
        *to = parseOjsTime(*text, now);
        if (!*to) return invalidRequest(std::string(name) + ": must be a time as \"2026-11-21T02:25:00Z\"");
    }
    return std::nullopt;
}

Result<bool> walkJobs(const OjsCall& call, const JobsWanted& wanted,
                      const std::function<bool(const TaskView&)>& visit) {
    TaskFilter filter;
    filter.tenants = wanted.tenants;
    filter.command = wanted.queue;
    filter.createdFrom = wanted.since;
    filter.createdUntil = wanted.until;
    // Two states are one word only for "discarded"; they are walked together then, and chosen here.
    if (wanted.states.size() == 1) filter.state = wanted.states.front();
    std::string cursor;
    for (int i = 0; i < kMostWalkPages; ++i) {
        const auto page = call.context->reader->list(filter, TaskOrder::NewestFirst, cursor, kWalkPage);
        if (!page) return page.status();
        for (const TaskView& task : page->tasks)
            if (isWanted(task, wanted) && !visit(task)) return false;
        cursor = page->nextCursor;
        if (cursor.empty()) return true;
    }
    return false;
}

void listJobs(const OjsCallPtr& call, TenantScope tenants) {
    const auto page = pageOf(call);
    if (!page) return;
    JobsWanted wanted;
    wanted.tenants = std::move(tenants);
    const auto given = [&](const char* name) -> std::optional<std::string> {
        const auto text = call->asked(name);
        return text ? std::optional<std::string>(*text) : std::nullopt;
    };
    if (auto error = readJobsWanted(given, call->now(), &wanted)) return call->refuse(*error);
    readFor(call, [call, wanted, page = *page] {
        std::vector<TaskId> shown;
        size_t count = 0;
        const auto isAll = walkJobs(*call, wanted, [&](const TaskView& task) {
            if (count >= page.first() && count < page.end()) shown.push_back(task.id);
            return ++count < kMostPaged;
        });
        if (!isAll) return call->refuse(isAll.status());
        std::string body = "{\"items\":[";
        for (const TaskId& id : shown) {
            const FoundJob job = findJob(*call, id, true);
            if (job.error) continue;
            if (body.back() != '[') body += ',';
            appendJob(body, job.task, nullptr);
        }
        body += page.tail(count);
        call->answer(200, std::move(body) + (*isAll ? "}" : ",\"total_is_at_least\":true}"));
    });
}

}  // namespace fairlead::broker
