// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/dead_letter_calls.h"

#include "broker/core/cursor_text.h"
#include "broker/core/page_room.h"
#include "broker/ojs/job_list.h"
#include "broker/ojs/ojs_job_text.h"
#include "broker/ojs/ojs_jobs.h"
#include "broker/ojs/ojs_page.h"
#include "broker/ojs/ojs_text.h"
#include "broker/query/dead_letter_reader.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kMostLetters = 200;
constexpr size_t kMostSkipped = 100'000;
constexpr size_t kMostCounted = 100'000;
constexpr size_t kMostWalks = 50;
constexpr uint64_t kMostExamined = 10'000;

// Nothing: it is no number.
std::optional<size_t> wholeNumber(const OjsCall& call, std::string_view name, size_t fallback, size_t most) {
    const auto text = call.asked(name);
    if (!text) return fallback;
    size_t number = 0;
    const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), number);
    if (error != std::errc() || end != text->data() + text->size()) return std::nullopt;
    return std::min(number, most);
}

// What the store's own filter does not know.
struct LetterFilter {
    std::string type;
    std::string errorType;

    bool isSet() const { return !type.empty() || !errorType.empty(); }
};

std::optional<OjsError> readLetterFilter(const OjsCall& call, DeadLetterQuestion* question, LetterFilter* more) {
    DeadLetterFilter& filter = question->filter;
    filter.tenants = call.caller.tenants;
    filter.command = std::string(call.asked("queue").value_or(""));
    question->order = DeadLetterOrder::NewestFirst;
    question->payloadContains = std::string(call.asked("args").value_or(""));
    more->type = std::string(call.asked("type").value_or(""));
    more->errorType = std::string(call.asked("error_type").value_or(""));
    for (const auto& [name, to] : {std::pair("since", &filter.diedFrom), std::pair("until", &filter.diedUntil)}) {
        const auto text = call.asked(name);
        if (!text) continue;
        *to = parseOjsTime(*text, call.now());
        if (!*to) return invalidRequest(std::string(name) + ": must be a time as \"2026-11-21T02:25:00Z\"");
    }
    return std::nullopt;
}

struct LettersFound {
    std::vector<TaskId> ids;  // of the page
    uint64_t total = 0;
    bool isAtLeast = false;
    std::string nextCursor;
};

// Dead letters are looked at one by one where no index helps, some thousands at most.
Result<LettersFound> findLetters(const OjsCall& call, DeadLetterQuestion question, const LetterFilter& more,
                                 size_t limit) {
    const DeadLetterReader& letters = *call.context->deadLetters;
    LettersFound found;
    const bool isCounted = !more.isSet() && question.payloadContains.empty();
    if (isCounted) {
        const auto count = letters.count(question.filter, question.order, 0, kMostCounted);
        if (!count) return count.status();
        found.total = count->count;
        found.isAtLeast = count->atLeast;
        for (size_t walk = 0; walk < kMostWalks && found.ids.size() < limit; ++walk) {
            question.pageSize = limit - found.ids.size();
            const auto page = letters.list(question);
            if (!page) return page.status();
            for (const DeadLetter& letter : page->letters) found.ids.push_back(letter.id);
            question.skip = 0;
            question.cursor = found.nextCursor = page->nextCursor;
            if (question.cursor.empty()) break;
        }
        return found;
    }
    size_t skip = std::exchange(question.skip, 0);
    if (!question.cursor.empty()) {
        const auto text = fromCursorText(std::exchange(question.cursor, {}));
        size_t passed = 0;
        const bool isOurs = text && std::from_chars(text->data(), text->data() + text->size(), passed).ptr ==
                                        text->data() + text->size();
        if (!isOurs) return Status(Code::InvalidArgument, "cursor: must be the next_cursor of an earlier answer");
        skip += passed;
    }
    question.pageSize = kMostLetters;
    uint64_t examined = 0;
    do {
        const auto page = letters.list(question);
        if (!page) return page.status();
        for (const DeadLetter& letter : page->letters) {
            if (more.isSet()) {
                const FoundJob job = findJob(call, letter.id, false);
                if (job.error || !isOfType(job.task, more.type) || !isOfErrorType(call, job.task, more.errorType))
                    continue;
            }
            if (found.total >= skip && found.ids.size() < limit) found.ids.push_back(letter.id);
            ++found.total;
        }
        examined += page->examined;
        question.cursor = page->nextCursor;
    } while (!question.cursor.empty() && examined < kMostExamined);
    found.isAtLeast = !question.cursor.empty();
    const size_t end = skip + found.ids.size();
    if (!found.ids.empty() && end < found.total) found.nextCursor = toCursorText(std::to_string(end));
    return found;
}

struct LetterTexts {
    std::string jobs;
    size_t letters = 0;  // that the text is about, from the first on; fewer than were wanted: the page is full
};

LetterTexts textsOf(const OjsCall& call, const std::vector<TaskId>& ids) {
    LetterTexts texts;
    PageRoom room(ids.size());
    for (const TaskId& id : ids) {
        const FoundJob job = findJob(call, id, true);
        std::string text;
        if (!job.error) {
            const std::vector<TaskAttempt> history = historyOf(call, job.task);
            appendJob(text, job.task, &history);
        }
        if (!room.take(text.size())) break;
        ++texts.letters;
        if (!texts.jobs.empty() && !text.empty()) texts.jobs += ',';
        texts.jobs += text;
    }
    return texts;
}

// A page that can be asked for by its number has all of its letters: where they are too long together, some come without
// what they carry.
std::string outlinesOf(const OjsCall& call, const std::vector<TaskId>& ids) {
    std::string jobs;
    JobPage page;
    for (const TaskId& id : ids) page.add(jobs, call, id);
    return jobs;
}

void listLetters(const OjsCallPtr& call) {
    DeadLetterQuestion question;
    LetterFilter more;
    if (const auto error = readLetterFilter(*call, &question, &more)) return call->refuse(*error);
    const auto limit = wholeNumber(*call, "limit", 50, kMostLetters);
    if (!limit || *limit == 0) return call->refuse(invalidRequest("limit: must be a whole number from 1 to 200"));
    const auto offset = wholeNumber(*call, "offset", 0, kMostSkipped);
    if (!offset) return call->refuse(invalidRequest("offset: must be a whole number"));
    question.cursor = std::string(call->asked("cursor").value_or(""));
    question.skip = *offset;
    readFor(call, [call, question, more, limit = *limit, offset = *offset] {
        auto found = findLetters(*call, question, more, limit);
        if (!found) return call->refuse(found.status());
        const LetterTexts texts = textsOf(*call, found->ids);
        size_t shown = limit;
        // So that whoever goes on by the limit of the answer, or by its cursor, misses nothing.
        if (texts.letters < found->ids.size()) {
            shown = texts.letters;
            found = findLetters(*call, question, more, shown);
            if (!found) return call->refuse(found.status());
        }
        std::string body = "{\"jobs\":[" + texts.jobs +
                           "],\"pagination\":{\"total\":" + std::to_string(found->total) +
                           ",\"limit\":" + std::to_string(shown) + ",\"offset\":" + std::to_string(offset) +
                           (found->nextCursor.empty() ? ",\"has_more\":false" : ",\"has_more\":true");
        if (found->isAtLeast) body += ",\"total_is_at_least\":true";
        if (!found->nextCursor.empty()) {
            body += ",\"next_cursor\":";
            appendJson(body, found->nextCursor);
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
        if (job.task.state != TaskState::Dead) return call->refuse(notFound("dead_letter", call->parts.front()));
        ChangeTask change;
        change.id = job.task.id;
        change.scope = call->caller.tenants;
        change.action = ChangeTask::Action::Delete;
        change.revision = job.task.revision;
        change.author = call->caller.subject.substr(0, 256);
        change.reason = call->reasonOr("deleted over Open Job Spec");
        change.reply = [call, isForAdmin, id = ojsId(job.task.id, job.task.clientId)](const Status& status) {
            if (!status.ok()) return call->refuse(status);
            if (isForAdmin) return call->answer(204, {});
            call->answer(200, "{\"deleted\":true,\"job_id\":\"" + id + "\",\"id\":\"" + id + "\"}");
        };
        call->context->post(std::move(change));
    });
}

void retryLetter(const OjsCallPtr& call) {
    readFor(call, [call] {
        const FoundJob job = findJob(*call, call->parts.front(), false);
        if (job.error) return call->refuse(*job.error);
        if (job.task.state != TaskState::Dead && job.task.state != TaskState::Expired)
            return call->refuse(
                conflict("the job is " + std::string(ojsState(job.task)) + ": only a discarded one can be retried"));
        changeJob(call, call->parts.front(), ChangeTask::Action::Retry, call->reasonOr("retried over Open Job Spec"));
    });
}

void listForPage(const OjsCallPtr& call) {
    DeadLetterQuestion question;
    LetterFilter more;
    if (const auto error = readLetterFilter(*call, &question, &more)) return call->refuse(*error);
    const auto page = pageOf(call);
    if (!page) return;
    question.skip = page->first();
    readFor(call, [call, question, more, page = *page] {
        const auto found = findLetters(*call, question, more, page.perPage);
        if (!found) return call->refuse(found.status());
        call->answer(200, "{\"items\":[" + outlinesOf(*call, found->ids) + page.tail(found->total) + '}');
    });
}

void letterStats(const OjsCallPtr& call) {
    readFor(call, [call] {
        // All of a group have died of the same, so that one of them says which type of error that is.
        GroupWanted wanted;
        wanted.filter.tenants = call->caller.tenants;
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
            const FoundJob sample = findJob(*call, group.sample, false);
            errors[sample.error ? "error" : lastErrorType(*call, sample.task)] += group.count;
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
    routes.add("GET", "/ojs/v1/dead-letter", {Role::Reader}, listLetters);
    routes.add("GET", "/ojs/v1/dead-letter/:id", {Role::Reader}, showLetter);
    routes.add("POST", "/ojs/v1/dead-letter/:id/retry", {Role::Admin, scopes::kRequeue, true}, retryLetter);
    routes.add("DELETE", "/ojs/v1/dead-letter/:id", {Role::Admin, scopes::kAdmin, true},
               [](const OjsCallPtr& call) { deleteLetter(call, false); });
    routes.add("GET", "/ojs/v1/dead-letter/stats", {Role::Reader}, letterStats);
    const std::string admin = "/ojs/v1/admin/dead-letter";
    routes.add("GET", admin, {Role::Admin, scopes::kPayload}, listForPage);
    routes.add("GET", admin + "/stats", {Role::Admin, scopes::kRead}, letterStats);
    routes.add("GET", admin + "/:id", {Role::Admin, scopes::kPayload}, showLetter);
    routes.add("POST", admin + "/:id/retry", {Role::Admin, scopes::kRequeue, true}, retryLetter);
    routes.add("DELETE", admin + "/:id", {Role::Admin, scopes::kAdmin, true},
               [](const OjsCallPtr& call) { deleteLetter(call, true); });
}

}  // namespace fairlead::broker
