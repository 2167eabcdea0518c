// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/dead_letter_calls.h"

#include "broker/core/text/cursor_text.h"
#include "broker/core/bounds/page_room.h"
#include "broker/ojs/job_list.h"
#include "broker/ojs/values/ojs_job_text.h"
#include "broker/ojs/ojs_jobs.h"
#include "broker/ojs/call/ojs_page.h"
#include "broker/ojs/values/ojs_text.h"
#include "broker/query/dead_letter_reader.h"
#include "broker/rpc/asked_names.h"
#include "broker/rpc/task_rules.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kMostLetters = 200;
constexpr size_t kMostOjsSkipped = 100'000;
constexpr size_t kMostCounted = 100'000;
constexpr size_t kMostWalks = 50;
constexpr uint64_t kMostExamined = 10'000;

// These, and what letters are narrowed by.
QueryParameters askedOfLetters(QueryParameters parameters) {
    for (const char* name : {"queue", "type", "error_type", "args", "since", "until"}) parameters.push_back({name});
    return parameters;
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
    Status may = checkCommand(filter.command, call.context->limits);
    if (may.ok()) may = checkAskedText(question->payloadContains, "args");
    if (may.ok()) may = checkAskedText(call.asked("error_type").value_or(""), "error_type");
    if (!may.ok()) return ojsErrorOf(may);
    more->type = std::string(call.asked("type").value_or(""));
    if (auto error = checkAskedType(more->type, "type")) return error;
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
    struct Letter {
        TaskId id;
        std::string cursor;  // of a page that begins with it
    };
    std::vector<Letter> letters;    // of the page
    std::optional<uint64_t> total;  // of the list
    bool isAtLeast = false;
    std::string nextCursor;
};

// Of what no index knows. They are looked at one by one, some thousands at most: the list goes on where the look has ended.
Result<LettersFound> lookForLetters(const OjsCall& call, DeadLetterQuestion question, const LetterFilter& more,
                                    size_t limit) {
    LettersFound found;
    // Counting looks at all of them again: once for a list, not for each of its pages.
    const bool isCounted = question.cursor.empty();
    const size_t skip = std::exchange(question.skip, 0);
    uint64_t total = 0;
    question.pageSize = kMostLetters;
    uint64_t examined = 0;
    do {
        const auto page = call.context->deadLetters->list(question);
        if (!page) return page.status();
        for (const DeadLetter& letter : page->letters) {
            if (more.isSet()) {
                const FoundJob job = findJob(call, letter.id, false);
                if (job.error || !isOfType(job.task, more.type) || !isOfErrorType(call, job.task, more.errorType))
                    continue;
            }
            if (total++ < skip) continue;
            if (found.letters.size() < limit)
                found.letters.push_back({letter.id, letter.cursor});
            else if (found.nextCursor.empty())
                found.nextCursor = letter.cursor;
        }
        examined += page->examined;
        question.cursor = page->nextCursor;
        if (!isCounted && !found.nextCursor.empty()) return found;
    } while (!question.cursor.empty() && examined < kMostExamined);
    if (found.nextCursor.empty()) found.nextCursor = question.cursor;
    if (isCounted) {
        found.total = total;
        found.isAtLeast = !question.cursor.empty();
    }
    return found;
}

Result<LettersFound> findLetters(const OjsCall& call, DeadLetterQuestion question, const LetterFilter& more,
                                 size_t limit) {
    if (more.isSet() || !question.payloadContains.empty())
        return lookForLetters(call, std::move(question), more, limit);
    const DeadLetterReader& letters = *call.context->deadLetters;
    LettersFound found;
    const auto count = letters.count(question.filter, question.order, 0, kMostCounted);
    if (!count) return count.status();
    found.total = count->count;
    found.isAtLeast = count->atLeast;
    for (size_t walk = 0; walk < kMostWalks && found.letters.size() < limit; ++walk) {
        question.pageSize = limit - found.letters.size();
        const auto page = letters.list(question);
        if (!page) return page.status();
        for (const DeadLetter& letter : page->letters) found.letters.push_back({letter.id, letter.cursor});
        question.skip = 0;
        question.cursor = found.nextCursor = page->nextCursor;
        if (question.cursor.empty()) break;
    }
    return found;
}

struct LetterTexts {
    std::string jobs;
    size_t letters = 0;  // that the text is about, from the first on; fewer than were wanted: the page is full
};

LetterTexts textsOf(const OjsCall& call, const std::vector<LettersFound::Letter>& letters) {
    LetterTexts texts;
    PageRoom room(letters.size());
    for (const LettersFound::Letter& letter : letters) {
        const FoundJob job = findJob(call, letter.id, true);
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
std::string outlinesOf(const OjsCall& call, const std::vector<LettersFound::Letter>& letters) {
    std::string jobs;
    JobPage page;
    for (const LettersFound::Letter& letter : letters) page.add(jobs, call, letter.id);
    return jobs;
}

void listLetters(const OjsCallPtr& call) {
    DeadLetterQuestion question;
    LetterFilter more;
    if (const auto error = readLetterFilter(*call, &question, &more)) return call->refuse(*error);
    const size_t limit = askedNumber(*call, "limit", 50);
    const size_t offset = askedNumber(*call, "offset", 0);
    question.cursor = std::string(call->asked("cursor").value_or(""));
    // From the beginning of the list: whoever follows a cursor has passed it.
    question.skip = question.cursor.empty() ? offset : 0;
    readFor(call, [call, question, more, limit, offset] {
        auto found = findLetters(*call, question, more, limit);
        if (!found) return call->refuse(found.status());
        const LetterTexts texts = textsOf(*call, found->letters);
        size_t shown = limit;
        // So that whoever goes on by the limit of the answer, or by its cursor, misses nothing.
        if (texts.letters < found->letters.size()) {
            shown = texts.letters;
            found->nextCursor = found->letters[shown].cursor;
        }
        std::string body = "{\"jobs\":[" + texts.jobs + "],\"pagination\":{";
        if (found->total) body += "\"total\":" + std::to_string(*found->total) + ',';
        body += "\"limit\":" + std::to_string(shown) + ",\"offset\":" + std::to_string(offset) +
                (found->nextCursor.empty() ? ",\"has_more\":false" : ",\"has_more\":true");
        if (found->isAtLeast) body += ",\"total_is_at_least\":true";
        if (!found->nextCursor.empty()) {
            body += ",\"next_cursor\":";
            appendJson(body, found->nextCursor);
        }
        call->answer(200, std::move(body) + "}}");
    });
}

std::optional<OjsError> whyNoLetter(const FoundJob& job, const std::string& id) {
    if (job.error && job.error->status != 404) return job.error;
    if (job.error || job.task.state != TaskState::Dead) return notFound("dead_letter_job", id);
    return std::nullopt;
}

void showLetter(const OjsCallPtr& call) {
    readFor(call, [call] {
        const FoundJob job = findJob(*call, call->parts.front(), true);
        if (const auto error = whyNoLetter(job, call->parts.front())) return call->refuse(*error);
        const std::vector<TaskAttempt> history = historyOf(*call, job.task);
        std::string body = "{\"job\":";
        appendJob(body, job.task, &history);
        call->answer(200, std::move(body) + '}');
    });
}

void deleteLetter(const OjsCallPtr& call, bool isForAdmin) {
    readFor(call, [call, isForAdmin] {
        const FoundJob job = findJob(*call, call->parts.front(), false);
        if (const auto error = whyNoLetter(job, call->parts.front())) return call->refuse(*error);
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
        call->answer(200,
                     "{\"items\":[" + outlinesOf(*call, found->letters) + page.tail(found->total.value_or(0)) + '}');
    });
}

void letterStats(const OjsCallPtr& call) {
    const std::string queue(call->asked("queue").value_or(""));
    if (const Status status = checkCommand(queue, call->context->limits); !status.ok()) return call->refuse(status);
    readFor(call, [call, queue] {
        // All of a group have died of the same, so that one of them says which type of error that is.
        GroupWanted wanted;
        wanted.filter.tenants = call->caller.tenants;
        wanted.filter.command = queue;
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
    const OjsNeeds toSee{Role::Reader};
    routes.add("GET", "/ojs/v1/dead-letter",
               toSee.asking(askedOfLetters({{"limit", 1, kMostLetters}, {"cursor"}, {"offset", 0, kMostOjsSkipped}})),
               listLetters);
    routes.add("GET", "/ojs/v1/dead-letter/:id", {Role::Reader}, showLetter);
    routes.add("POST", "/ojs/v1/dead-letter/:id/retry", {Role::Admin, scopes::kRequeue, true}, retryLetter);
    routes.add("DELETE", "/ojs/v1/dead-letter/:id", {Role::Admin, scopes::kAdmin, true},
               [](const OjsCallPtr& call) { deleteLetter(call, false); });
    routes.add("GET", "/ojs/v1/dead-letter/stats", toSee.asking({{"queue"}}), letterStats);
    const std::string admin = "/ojs/v1/admin/dead-letter";
    routes.add("GET", admin, OjsNeeds{Role::Admin, scopes::kPayload}.asking(andPages(askedOfLetters({}))), listForPage);
    routes.add("GET", admin + "/stats", OjsNeeds{Role::Admin, scopes::kRead}.asking({{"queue"}}), letterStats);
    routes.add("GET", admin + "/:id", {Role::Admin, scopes::kPayload}, showLetter);
    routes.add("POST", admin + "/:id/retry", {Role::Admin, scopes::kRequeue, true}, retryLetter);
    routes.add("DELETE", admin + "/:id", {Role::Admin, scopes::kAdmin, true},
               [](const OjsCallPtr& call) { deleteLetter(call, true); });
}

}  // namespace fairlead::broker
