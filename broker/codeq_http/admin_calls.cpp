// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/codeq_http/admin_calls.h"

#include "broker/core/calendar.h"
#include "broker/codeq_http/codeq_answers.h"
#include "broker/codeq_http/codeq_requests.h"
#include "broker/core/id_spelling.h"
#include "broker/core/bounds/page_room.h"
#include "broker/core/text/rfc3339.h"
#include "broker/core/text/utc_text.h"
#include "broker/http/http_caller.h"
#include "broker/query/dead_letter_reader.h"
#include "broker/query/task_reader.h"
#include "broker/rpc/task_rules.h"
#include "broker/rpc/text.h"
#include "broker/telemetry/tenant_statistics.h"

#include <algorithm>
#include <atomic>
#include <cctype>
#include <cstdint>
#include <map>
#include <optional>

namespace fairlead::broker {

namespace {

constexpr size_t kQueuePage = 1000;
constexpr size_t kCountBytes = 16;            // of a number, and what is around it
constexpr size_t kMostDeadCounted = 100'000;  // a tenth of a second
constexpr int64_t kMostDeleted = 1000;        // by one request

std::string lowerCaseOf(std::string_view text) {
    std::string lower(text);
    for (char& c : lower) c = char(std::tolower(static_cast<unsigned char>(c)));
    return lower;
}

// Visits the queues of the scope with tasks until `visit` returns false.
template <typename Visit>
void visitQueues(const TenantStatistics& statistics, const TenantScope& scope, const std::string& command,
                 const Visit& visit) {
    std::string cursor;
    do {
        auto page = statistics.queues().page(scope, {{}, command, false}, cursor, kQueuePage);
        if (!page) break;
        for (const QueueRow& row : page->rows)
            if (!visit(row)) return;
        cursor = std::move(page->nextCursor);
    } while (!cursor.empty());
}

Result<DeadLetterGroups> deadOf(const DeadLetterReader& reader, const TenantScope& scope, const std::string& command) {
    GroupWanted wanted;
    wanted.filter.tenants = scope;
    wanted.filter.command = command;
    wanted.byCommand = wanted.byTenant = true;
    wanted.mostGroups = kMostDeadCounted;
    wanted.mostExamined = kMostDeadCounted;
    return reader.groups(wanted);
}

void listQueues(const CodeqCallPtr& call) {
    const CodeqContext& context = *call->context;
    std::map<std::string, uint64_t> counts;
    PageRoom room(SIZE_MAX);
    bool isTooLong = false;
    const auto count = [&](const std::string& command, const std::string& tenant, const char* state, uint64_t number) {
        if (number == 0) return;
        const auto [known, isNew] = counts.try_emplace("codeq:q:" + lowerCaseOf(command) + ':' + tenant + state);
        known->second += number;
        isTooLong = isTooLong || (isNew && !room.take(known->first.size() + kCountBytes));
    };
    visitQueues(*context.statistics, call->caller.tenants, {}, [&](const QueueRow& row) {
        count(row.counters.command, row.tenant, ":pending:0", row.counters.ready);
        count(row.counters.command, row.tenant, ":delayed", row.counters.delayed);
        count(row.counters.command, row.tenant, ":inprog", row.counters.inProgress);
        return !isTooLong;
    });
    const auto dead = deadOf(*context.deadLetters, call->caller.tenants, {});
    if (!dead.ok()) return call->refuse(httpStatusOf(dead.status().code()), dead.status().message());
    for (const DeadLetterGroup& group : dead->groups) count(group.command, group.tenant, ":dlq", group.count);
    // codeQ's list has no pages.
    if (isTooLong)
        return call->refuse(413,
                            "there are too many queues for one list: ask for one command, /admin/queues/{command}");
    std::string body = "{";
    for (const auto& [key, number] : counts) {
        if (body.size() > 1) body += ',';
        appendJson(body, key);
        (body += ':') += std::to_string(number);
    }
    call->answer(200, std::move(body) + '}');
}

void showQueue(const CodeqCallPtr& call) {
    const CodeqContext& context = *call->context;
    const std::string command(trimmed(call->parts.front()));
    if (command.empty()) return call->refuse(400, "command is required");
    if (const Status may = checkCommand(command, context.limits); !may.ok()) return call->refuse(400, may.message());
    uint64_t ready = 0, delayed = 0, inProgress = 0, buried = 0;
    visitQueues(*context.statistics, call->caller.tenants, lowerCaseOf(command), [&](const QueueRow& row) {
        ready += row.counters.ready;
        delayed += row.counters.delayed;
        inProgress += row.counters.inProgress;
        return true;
    });
    const auto dead = deadOf(*context.deadLetters, call->caller.tenants, command);
    if (!dead.ok()) return call->refuse(httpStatusOf(dead.status().code()), dead.status().message());
    for (const DeadLetterGroup& group : dead->groups) buried += group.count;
    std::string body = "{\"command\":";
    appendJson(body, command);
    body += ",\"ready\":" + std::to_string(ready) + ",\"delayed\":" + std::to_string(delayed) +
            ",\"inProgress\":" + std::to_string(inProgress) + ",\"dlq\":" + std::to_string(buried) + '}';
    call->answer(200, std::move(body));
}

// Deletes one by one, each as if an administrator had, with an entry in the audit log. A task that somebody has brought
// back meanwhile is left alone.
class CodeqCleanup : public std::enable_shared_from_this<CodeqCleanup> {
public:
    CodeqCleanup(CodeqCallPtr call, Time before, int64_t asked)
        : m_call(std::move(call)), m_before(before), m_asked(asked) {}

    void run() {
        const CodeqContext& context = *m_call->context;
        const int64_t most = m_asked > 0 ? std::min(m_asked, kMostDeleted) : kMostDeleted;
        DeadLetterQuestion question;
        question.filter.tenants = m_call->caller.tenants;
        // Nothing has died so early that it would be kept for ever otherwise.
        question.filter.diedUntil = m_before - context.deadRetention;
        std::vector<ChangeTask> changes;
        do {
            question.pageSize = size_t(most) - changes.size();
            const auto page = context.deadLetters->list(question);
            if (!page.ok()) return m_call->refuse(httpStatusOf(page.status().code()), page.status().message());
            for (const DeadLetter& letter : page->letters) {
                const auto task = context.reader->find(plainSpelling(letter.id), m_call->caller.tenants, false);
                if (!task.ok()) continue;
                changes.push_back({letter.id,
                                   m_call->caller.tenants,
                                   ChangeTask::Action::Delete,
                                   {},
                                   task->revision,
                                   m_call->caller.subject,
                                   "cleanup over codeQ's API",
                                   {}});
            }
            question.cursor = page->nextCursor;
        } while (!question.cursor.empty() && changes.size() < size_t(most));
        m_left = changes.size() + 1;
        for (ChangeTask& change : changes) {
            change.reply = [self = shared_from_this()](const Status& status) {
                if (status.ok()) ++self->m_deleted;
                self->done();
            };
            context.post(std::move(change));
        }
        done();
    }

private:
    void done() {
        if (--m_left > 0) return;
        m_call->answer(200, "{\"before\":\"" + utcText(toCalendar(m_before)) + "\",\"deleted\":" +
                                std::to_string(m_deleted) + ",\"limit\":" + std::to_string(m_asked) + '}');
    }

    const CodeqCallPtr m_call;
    const Time m_before;
    const int64_t m_asked;
    std::atomic<size_t> m_left{0};
    std::atomic<size_t> m_deleted{0};
};

void cleanup(const CodeqCallPtr& call) {
    Result<JsonValue> body = JsonValue();
    if (!trimmed(call->body()).empty()) body = parseBody(call->body());
    if (!body) return call->refuse(body.status());
    if (const Status status = checkOnly(*body, {"before", "limit"}); !status.ok()) return call->refuse(status);
    const auto limit = wholeOf(*body, "limit");
    if (!limit) return call->refuse(limit.status());
    if (limit->value_or(1) < 1) return call->refuse(wrongBody("limit: must be 1 or more"));
    const auto beforeText = textOf(*body, "before");
    if (!beforeText) return call->refuse(beforeText.status());
    Time before = call->context->clock->now();
    if (*beforeText && !(*beforeText)->empty()) {
        const std::optional<Time> given = parseRfc3339(**beforeText);
        if (!given) return call->refuse(400, "invalid 'before' (use RFC3339)");
        before = fromCalendar(*given);
    }
    const auto run = std::make_shared<CodeqCleanup>(call, before, limit->value_or(0));
    readFor(call, [run] { run->run(); });
}

}  // namespace

void addAdminCalls(CodeqRoutes& routes) {
    const CodeqNeeds toRead{Role::Admin, scopes::kRead};
    // Once the figures are not older than what the caller was told before it asked.
    const auto withFigures = [](void (*answer)(const CodeqCallPtr&)) {
        return [answer](const CodeqCallPtr& call) {
            call->context->post(AwaitFigures{[call, answer] { readFor(call, [call, answer] { answer(call); }); }});
        };
    };
    routes.add("GET", "/admin/queues", toRead, withFigures(listQueues));
    routes.add("GET", "/admin/queues/:command", toRead, withFigures(showQueue));
    routes.add("POST", "/admin/tasks/cleanup", {Role::Admin, scopes::kAdmin}, cleanup);
}

}  // namespace fairlead::broker
