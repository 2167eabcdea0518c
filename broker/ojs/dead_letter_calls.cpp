// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/dead_letter_calls.h"

#include "broker/ojs/ojs_job_text.h"
#include "broker/ojs/ojs_jobs.h"
#include "broker/ojs/ojs_page.h"
#include "broker/ojs/ojs_text.h"
#include "broker/query/dead_letter_reader.h"

#include <algorithm>
#include <charconv>
#include <map>

namespace fairlead::broker {

namespace {

constexpr size_t kMostLetters = 200;
constexpr size_t kMostSkipped = 100'000;
constexpr size_t kMostCounted = 100'000;
constexpr size_t kMostWalks = 50;

// Nothing: it is no number.
std::optional<size_t> wholeNumber(const OjsCall& call, std::string_view name, size_t fallback, size_t most) {
    const auto text = call.asked(name);
    if (!text) return fallback;
    size_t number = 0;
    const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), number);
    if (error != std::errc() || end != text->data() + text->size()) return std::nullopt;
    return std::min(number, most);
}

// What would be passed over in silence is refused. True: it was.
bool isNarrowedOtherwise(const OjsCallPtr& call) {
    for (const char* name : {"type", "error_type", "since", "until", "args"})
        if (call->asked(name)) {
            call->refuse(unsupported(std::string(name) + ": dead letters can be narrowed by queue only"));
            return true;
        }
    return false;
}

void listLetters(const OjsCallPtr& call) {
    if (isNarrowedOtherwise(call)) return;
    const auto limit = wholeNumber(*call, "limit", 50, kMostLetters);
    if (!limit || *limit == 0) return call->refuse(invalidRequest("limit: must be a whole number from 1 to 200"));
    const auto offset = wholeNumber(*call, "offset", 0, kMostSkipped);
    if (!offset) return call->refuse(invalidRequest("offset: must be a whole number"));
    DeadLetterQuestion question;
    question.filter.tenants = call->caller.tenants;
    question.filter.command = std::string(call->asked("queue").value_or(""));
    question.order = DeadLetterOrder::NewestFirst;
    question.cursor = std::string(call->asked("cursor").value_or(""));
    question.skip = *offset;
    readFor(call, [call, question, limit = *limit, offset = *offset]() mutable {
        const OjsContext& context = *call->context;
        std::string jobs;
        size_t found = 0;
        for (size_t walk = 0; walk < kMostWalks && found < limit; ++walk) {
            question.pageSize = limit - found;
            const auto page = context.deadLetters->list(question);
            if (!page) return call->refuse(page.status());
            for (const DeadLetter& letter : page->letters) {
                const FoundJob job = findJob(*call, letter.id, true);
                if (job.error) continue;
                const std::vector<TaskAttempt> history = historyOf(*call, job.task);
                if (!jobs.empty()) jobs += ',';
                appendJob(jobs, job.task, &history);
            }
            found += page->letters.size();
            question.cursor = page->nextCursor;
            question.skip = 0;
            if (question.cursor.empty()) break;
        }
        const auto count = context.deadLetters->count(question.filter, question.order, 0, kMostCounted);
        if (!count) return call->refuse(count.status());
        std::string body = "{\"jobs\":[" + jobs + "],\"pagination\":{\"total\":" + std::to_string(count->count) +
                           ",\"limit\":" + std::to_string(limit) + ",\"offset\":" + std::to_string(offset) +
                           (question.cursor.empty() ? ",\"has_more\":false" : ",\"has_more\":true");
        if (!question.cursor.empty()) {
            body += ",\"next_cursor\":";
            appendJson(body, question.cursor);
        }
        call->answer(200, std::move(body) + "}}");
    });
}

void showLetter(const OjsCallPtr& call) {
    readFor(call, [call] {
        const FoundJob job = findJob(*call, call->parts.front(), true);
        if (job.error) return call->refuse(*job.error);
        if (job.task.state != TaskState::Dead) return call->refuse(notFound("dead_letter", call->parts.front()));
        const std::vector<TaskAttempt> history = historyOf(*call, job.task);
        std::string body = "{\"job\":";
        appendJob(body, job.task, &history);
        call->answer(200, std::move(body) + '}');
    });
}

void deleteLetter(const OjsCallPtr& call, bool isForAdmin) {
    readFor(call, [call, isForAdmin] {
        const FoundJob job = findJob(*call, call->parts.front(), false);
        if (job.error) return call->refuse(*job.error);
        if (job.task.state != TaskState::Dead && job.task.state != TaskState::Expired)
            return call->refuse(notFound("dead_letter", call->parts.front()));
        ChangeTask change;
        change.id = job.task.id;
        change.scope = call->caller.tenants;
        change.action = ChangeTask::Action::Delete;
        change.revision = job.task.revision;
        change.author = call->caller.subject.substr(0, 256);
        change.reason = "deleted over Open Job Spec";
        change.reply = [call, isForAdmin, id = ojsId(job.task.id, job.task.clientId)](const Status& status) {
            if (!status.ok()) return call->refuse(status);
            if (isForAdmin) return call->answer(204, {});
            call->answer(200, "{\"deleted\":true,\"job_id\":\"" + id + "\",\"id\":\"" + id + "\"}");
        };
        call->context->post(std::move(change));
    });
}

void retryLetter(const OjsCallPtr& call) {
    const auto body = bodyOf(call, true);
    if (!body) return;
    for (const auto& [name, value] : body->members)
        if (value.kind != JsonValue::Kind::Null)
            return call->refuse(
                unsupported(name.substr(0, 64) + ": a retry changes nothing of the job; edit it first"));
    readFor(call, [call] {
        const FoundJob job = findJob(*call, call->parts.front(), false);
        if (job.error) return call->refuse(*job.error);
        if (job.task.state != TaskState::Dead && job.task.state != TaskState::Expired)
            return call->refuse(
                conflict("the job is " + std::string(ojsState(job.task)) + ": only a discarded one can be retried"));
        changeJob(call, call->parts.front(), ChangeTask::Action::Retry, "retried over Open Job Spec");
    });
}

void listForPage(const OjsCallPtr& call) {
    if (isNarrowedOtherwise(call)) return;
    const auto page = pageOf(call);
    if (!page) return;
    DeadLetterQuestion question;
    question.filter.tenants = call->caller.tenants;
    question.filter.command = std::string(call->asked("queue").value_or(""));
    question.order = DeadLetterOrder::NewestFirst;
    question.skip = page->first();
    question.pageSize = page->perPage;
    readFor(call, [call, question, page = *page] {
        const OjsContext& context = *call->context;
        const auto letters = context.deadLetters->list(question);
        if (!letters) return call->refuse(letters.status());
        std::string body = "{\"items\":[";
        for (const DeadLetter& letter : letters->letters) {
            const FoundJob job = findJob(*call, letter.id, true);
            if (job.error) continue;
            const std::vector<TaskAttempt> history = historyOf(*call, job.task);
            if (body.back() != '[') body += ',';
            appendJob(body, job.task, &history);
        }
        const auto count = context.deadLetters->count(question.filter, question.order, 0, kMostCounted);
        if (!count) return call->refuse(count.status());
        call->answer(200, std::move(body) + page.tail(count->count) + '}');
    });
}

void letterStats(const OjsCallPtr& call) {
    readFor(call, [call] {
        GroupWanted wanted;
        wanted.filter.tenants = call->caller.tenants;
        wanted.byError = wanted.byCommand = true;
        wanted.mostGroups = 1000;
        wanted.mostExamined = kMostCounted;
        const auto groups = call->context->deadLetters->groups(wanted);
        if (!groups) return call->refuse(groups.status());
        std::map<std::string, uint64_t> queues;
        std::map<std::string, uint64_t> errors;
        std::optional<Time> oldest;
        std::optional<Time> newest;
        for (const DeadLetterGroup& group : groups->groups) {
            queues[group.command] += group.count;
            errors[group.error] += group.count;
            oldest = std::min(oldest.value_or(group.firstDiedAt), group.firstDiedAt);
            newest = std::max(newest.value_or(group.lastDiedAt), group.lastDiedAt);
        }
        std::string body = "{\"total\":" + std::to_string(groups->total);
        const auto add = [&body](const char* name, const std::map<std::string, uint64_t>& counts) {
            ((body += ",\"") += name) += "\":{";
            for (const auto& [key, count] : counts) {
                if (body.back() != '{') body += ',';
                appendJson(body, key);
                body += ':' + std::to_string(count);
            }
            body += '}';
        };
        add("by_queue", queues);
        add("by_error_type", errors);
        if (oldest) body += ",\"oldest_at\":\"" + ojsTime(*oldest) + "\",\"newest_at\":\"" + ojsTime(*newest) + '"';
        if (groups->atLeast) body += ",\"total_is_at_least\":true";
        const int64_t kept = call->context->deadRetention.count();
        body += ",\"retention\":{\"max_age\":" +
                (kept > 0 ? '"' + ojsDuration(call->context->deadRetention) + '"' : "null");
        call->answer(200, std::move(body) + ",\"max_count\":null}}");
    });
}

}  // namespace

void addDeadLetterCalls(OjsRoutes& routes) {
    routes.add("GET", "/ojs/v1/dead-letter", {OjsRole::Reader}, listLetters);
    routes.add("GET", "/ojs/v1/dead-letter/:id", {OjsRole::Reader}, showLetter);
    routes.add("POST", "/ojs/v1/dead-letter/:id/retry", {OjsRole::Admin, scopes::kRequeue}, retryLetter);
    routes.add("DELETE", "/ojs/v1/dead-letter/:id", {OjsRole::Admin, scopes::kAdmin},
               [](const OjsCallPtr& call) { deleteLetter(call, false); });
    routes.add("GET", "/ojs/v1/dead-letter/stats", {OjsRole::Reader}, letterStats);
    const std::string admin = "/ojs/v1/admin/dead-letter";
    routes.add("GET", admin, {OjsRole::Admin, scopes::kPayload}, listForPage);
    routes.add("GET", admin + "/stats", {OjsRole::Admin, scopes::kRead}, letterStats);
    routes.add("GET", admin + "/:id", {OjsRole::Admin, scopes::kPayload}, showLetter);
    routes.add("POST", admin + "/:id/retry", {OjsRole::Admin, scopes::kRequeue}, retryLetter);
    routes.add("DELETE", admin + "/:id", {OjsRole::Admin, scopes::kAdmin},
               [](const OjsCallPtr& call) { deleteLetter(call, true); });
}

}  // namespace fairlead::broker
