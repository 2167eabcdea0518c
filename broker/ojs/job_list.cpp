// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/job_list.h"

#include "broker/ojs/values/ojs_job_text.h"
#include "broker/ojs/ojs_jobs.h"
#include "broker/ojs/call/ojs_page.h"
#include "broker/ojs/values/ojs_text.h"
#include "broker/query/task_reader.h"
#include "broker/rpc/task_rules.h"

#include <algorithm>
#include <array>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kWalkPage = 200;
constexpr int kMostWalkPages = 400;
constexpr size_t kMostGoneThrough = 200;

// What jobs can be sorted by: a text, or a number.
using SortKey = std::pair<std::string, int64_t>;
struct SortField {
    std::string_view name;
    SortKey (*keyOf)(const TaskView& task);
};
constexpr std::string_view kByCreation = "created_at";
constexpr std::array<SortField, 6> kSortFields{
    {{"completed_at", [](const TaskView& task) { return SortKey({}, task.endedAt.value_or(Time()).micros); }},
     {"priority", [](const TaskView& task) { return SortKey({}, task.priority); }},
     {"attempt", [](const TaskView& task) { return SortKey({}, task.attempts); }},
     {"queue", [](const TaskView& task) { return SortKey(task.command, 0); }},
     {"type", [](const TaskView& task) { return SortKey(ojsType(task), 0); }},
     {"state", [](const TaskView& task) { return SortKey(std::string(ojsState(task)), 0); }}}};

struct JobSort {
    const SortField* field = nullptr;  // null: by creation, as they are walked
    bool isUp = false;
};

std::optional<OjsError> readSort(const OjsCall& call, JobSort* sort) {
    const std::string_view order = call.asked("order").value_or("desc");
    if (order != "asc" && order != "desc") return invalidRequest("order: must be asc or desc");
    sort->isUp = order == "asc";
    const std::string_view name = call.asked("sort").value_or(kByCreation);
    if (name == kByCreation) return std::nullopt;
    const auto field =
        std::find_if(kSortFields.begin(), kSortFields.end(), [name](const auto& each) { return each.name == name; });
    if (field == kSortFields.end())
        return invalidRequest("sort: must be created_at, completed_at, priority, attempt, queue, type or state");
    sort->field = &*field;
    return std::nullopt;
}

bool isWanted(const TaskView& task, const JobsWanted& wanted) {
    if (!wanted.word.empty() && ojsState(task) != wanted.word) return false;
    if (wanted.endedSince && (!task.endedAt || *task.endedAt < *wanted.endedSince)) return false;
    return isOfType(task, wanted.type);
}

TaskFilter filterOf(const JobsWanted& wanted) {
    TaskFilter filter;
    filter.tenants = wanted.tenants;
    filter.command = wanted.queue;
    filter.createdFrom = wanted.since;
    filter.createdUntil = wanted.until;
    // Two states are one word only for "discarded"; they are walked together then, and chosen here.
    if (wanted.states.size() == 1) filter.state = wanted.states.front();
    return filter;
}

struct JobsFound {
    std::vector<TaskId> ids;
    std::string nextCursor;  // empty: those were the last
};

// Where the store may be read.
Result<JobsFound> nextJobs(const OjsCall& call, const JobsWanted& wanted, std::string cursor, size_t limit) {
    JobsFound found;
    const TaskFilter filter = filterOf(wanted);
    size_t size = kWalkPage;
    for (int i = 0; i < kMostWalkPages && found.ids.size() < limit; ++i) {
        const auto page = call.context->reader->list(filter, wanted.order, cursor, size);
        if (!page) return page.status();
        std::vector<TaskId> fresh;
        size_t fitting = 0;  // entries of the page after which the answer is full
        for (size_t at = 0; at < page->tasks.size(); ++at) {
            if (!isWanted(page->tasks[at], wanted)) continue;
            if (found.ids.size() + fresh.size() == limit) break;
            fresh.push_back(page->tasks[at].id);
            if (found.ids.size() + fresh.size() == limit) fitting = at + 1;
        }
        // The cursor of a page is that of its end, so the page has to end there.
        if (fitting > 0 && fitting < page->tasks.size()) {
            size = fitting;
            continue;
        }
        found.ids.insert(found.ids.end(), fresh.begin(), fresh.end());
        found.nextCursor = cursor = page->nextCursor;
        size = kWalkPage;
        if (cursor.empty()) break;
    }
    return found;
}

}  // namespace

std::optional<OjsError> readJobsWanted(const std::function<std::optional<std::string>(const char* name)>& given,
                                       const OjsCall& call, JobsWanted* wanted) {
    if (const auto state = given("state"); state && !state->empty()) {
        wanted->states = ojsStates(*state);
        if (wanted->states.empty()) return invalidRequest("state: there is no state '" + state->substr(0, 64) + "'");
        wanted->word = *state;
    }
    wanted->queue = given("queue").value_or("");
    if (const Status status = checkCommand(wanted->queue, call.context->limits); !status.ok())
        return ojsErrorOf(status);
    wanted->type = given("type").value_or("");
    if (auto error = checkAskedType(wanted->type, "type")) return error;
    for (const auto& [name, to] : {std::pair{"since", &wanted->since}, {"until", &wanted->until}}) {
        const auto text = given(name);
        if (!text || text->empty()) continue;
        *to = parseOjsTime(*text, call.now());
        if (!*to) return invalidRequest(std::string(name) + ": must be a time as \"2026-11-21T02:25:00Z\"");
    }
    return std::nullopt;
}

bool isOfType(const TaskView& task, std::string_view type) {
    if (type.empty()) return true;
    const std::string is = ojsType(task);
    return type.ends_with('*') ? is.starts_with(type.substr(0, type.size() - 1)) : is == type;
}

bool isOfErrorType(const OjsCall& call, const TaskView& task, std::string_view type) {
    return type.empty() || lastErrorType(call, task) == type;
}

std::string lastErrorType(const OjsCall& call, const TaskView& task) {
    const std::vector<TaskAttempt> history = historyOf(call, task);
    for (auto attempt = history.rbegin(); attempt != history.rend(); ++attempt)
        if (const auto error = errorOf(*attempt)) return typeOf(*error).empty() ? "error" : std::string(typeOf(*error));
    return "error";
}

Result<bool> walkJobs(const OjsCall& call, const JobsWanted& wanted,
                      const std::function<bool(const TaskView&)>& visit) {
    const TaskFilter filter = filterOf(wanted);
    std::string cursor;
    for (int i = 0; i < kMostWalkPages; ++i) {
        const auto page = call.context->reader->list(filter, wanted.order, cursor, kWalkPage);
        if (!page) return page.status();
        for (const TaskView& task : page->tasks)
            if (isWanted(task, wanted) && isOfErrorType(call, task, wanted.errorType) && !visit(task)) return false;
        cursor = page->nextCursor;
        if (cursor.empty()) return true;
    }
    return false;
}

FoundJob JobPage::add(std::string& to, const OjsCall& call, const TaskId& id) {
    const auto before = m_added.find(id);
    const bool isKnown = before != m_added.end();
    FoundJob job = isKnown ? FoundJob{before->second.outline, {}} : findJob(call, id, m_room.entries() > 0);
    if (job.error) return job;
    std::string text;
    if (isKnown) {
        text = to.substr(before->second.at, before->second.size);
    } else if (m_room.entries() > 0) {
        const std::vector<TaskAttempt> history = m_hasErrors ? historyOf(call, job.task) : std::vector<TaskAttempt>();
        appendJob(text, job.task, m_hasErrors ? &history : nullptr);
    }
    job.task.payload = {};
    job.task.resultJson = {};
    const bool isWhole = !text.empty() && m_room.take(text.size());
    if (!isWhole) {
        text.clear();
        appendJob(text, job.task, nullptr);
        text.insert(text.size() - 1, ",\"contents_omitted\":true");
    }
    if (!to.empty() && to.back() != '[') to += ',';
    if (!isKnown) m_added.emplace(id, Added{to.size(), isWhole ? text.size() : 0, job.task});
    to += text;
    return job;
}

QueryParameters askedOfJobPages() {
    return andPages({{"state"}, {"queue"}, {"type"}, {"since"}, {"until"}, {"sort"}, {"order"}});
}

QueryParameters askedOfJobs() {
    return {{"state"}, {"queue"}, {"type"}, {"since"}, {"until"}, {"limit", 1, kMostGoneThrough}, {"cursor"}};
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
    if (auto error = readJobsWanted(given, *call, &wanted)) return call->refuse(*error);
    JobSort sort;
    if (auto error = readSort(*call, &sort)) return call->refuse(*error);
    if (!sort.field && sort.isUp) wanted.order = TaskOrder::OldestFirst;
    readFor(call, [call, wanted, sort, page = *page] {
        std::vector<std::pair<SortKey, TaskId>> found;
        const auto isAll = walkJobs(*call, wanted, [&](const TaskView& task) {
            found.emplace_back(sort.field ? sort.field->keyOf(task) : SortKey(), task.id);
            return found.size() < kMostPaged;
        });
        if (!isAll) return call->refuse(isAll.status());
        // Those that are alike stay as they are: the newest first.
        if (sort.field)
            std::stable_sort(found.begin(), found.end(), [&sort](const auto& a, const auto& b) {
                return sort.isUp ? a.first < b.first : b.first < a.first;
            });
        std::string body = "{\"items\":[";
        JobPage jobs(false);
        for (size_t i = page.first(); i < std::min(page.end(), found.size()); ++i)
            jobs.add(body, *call, found[i].second);
        body += page.tail(found.size());
        call->answer(200, std::move(body) + (*isAll ? "}" : ",\"total_is_at_least\":true}"));
    });
}

void goThroughJobs(const OjsCallPtr& call) {
    JobsWanted wanted;
    wanted.tenants = call->caller.tenants;
    const auto given = [&](const char* name) -> std::optional<std::string> {
        const auto text = call->asked(name);
        return text ? std::optional<std::string>(*text) : std::nullopt;
    };
    if (auto error = readJobsWanted(given, *call, &wanted)) return call->refuse(*error);
    readFor(call, [call, wanted, limit = askedNumber(*call, "limit", 50)] {
        const auto found = nextJobs(*call, wanted, std::string(call->asked("cursor").value_or("")), limit);
        if (!found) return call->refuse(found.status());
        std::string body = "{\"jobs\":[";
        JobPage jobs(false);
        for (const TaskId& id : found->ids) jobs.add(body, *call, id);
        body += "],\"pagination\":{";
        // Counting looks at all of them again: once for a list, not for each of its pages.
        if (!call->asked("cursor")) {
            size_t total = 0;
            const auto isAll = walkJobs(*call, wanted, [&total](const TaskView&) { return ++total < kMostPaged; });
            if (!isAll) return call->refuse(isAll.status());
            body += "\"total\":" + std::to_string(total) + ',';
            if (!*isAll) body += "\"total_is_at_least\":true,";
        }
        body += "\"limit\":" + std::to_string(limit);
        body += found->nextCursor.empty() ? ",\"has_more\":false" : ",\"has_more\":true,\"next_cursor\":";
        if (!found->nextCursor.empty()) appendJson(body, found->nextCursor);
        call->answer(200, std::move(body) + "}}");
    });
}

}  // namespace fairlead::broker
