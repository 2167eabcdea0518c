// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/codeq_http/worker_calls.h"

#include "broker/codeq_http/codeq_answers.h"
#include "broker/codeq_http/codeq_requests.h"
#include "broker/core/bounded_text.h"
#include "broker/http/wait_deadline.h"
#include "broker/rpc/request_rules.h"
#include "broker/rpc/text.h"
#include "broker/streams/ready_commands.h"

#include <algorithm>
#include <chrono>
#include <optional>

namespace fairlead::broker {

namespace {

constexpr int64_t kMostWait = 30;  // seconds
constexpr int64_t kMostClaims = 10;
constexpr size_t kMostResults = 100;
// Of waits over codeQ's API; those of other APIs have other upper bits.
constexpr uint64_t kWaitsFrom = uint64_t{0x40DE} << 48;

TaskCaller workerOf(const CodeqCall& call) { return {call.caller.tenants, call.caller.subject, call.caller.subject}; }

Micros leaseOf(const CodeqContext& context, int64_t seconds) {
    const int64_t asked = seconds > 0 ? seconds : int64_t{context.defaultLeaseSeconds};
    return std::chrono::seconds(std::min<int64_t>(asked, context.limits.maxLeaseSeconds));
}

// A claim that may wait. Ends with the first of: a task, its time, the client's leaving.
class CodeqClaim : public std::enable_shared_from_this<CodeqClaim> {
public:
    CodeqClaim(CodeqCallPtr call, bool isBatch) : m_call(std::move(call)), m_isBatch(isBatch) {}

    void begin(FetchTasks fetch, int64_t waitSeconds) {
        CodeqContext& context = *m_call->context;
        if (waitSeconds > 0) m_wait = fetch.wait = kWaitsFrom + ++context.lastWait;
        fetch.reply = [self = shared_from_this()](std::vector<Assignment> tasks) { self->fetched(std::move(tasks)); };
        fetch.refused = [self = shared_from_this()](const Status& status) {
            self->m_deadline.over();
            self->m_call->refuse(status);
        };
        context.post(std::move(fetch));
        if (m_wait != 0)
            m_deadline.set(*context.deadlines, std::chrono::seconds(waitSeconds),
                           [self = shared_from_this()] { self->stop(); });
        m_call->exchange->onGone([weak = weak_from_this()] {
            const auto self = weak.lock();
            if (!self) return;
            self->m_hasLeft = true;
            self->stop();
        });
    }

private:
    void stop() {
        if (m_wait != 0) m_call->context->post(StopWaiting{m_wait});
    }

    void fetched(std::vector<Assignment> tasks) {
        m_deadline.over();
        if (m_hasLeft && !tasks.empty()) {
            ReturnFetched back;
            for (const Assignment& task : tasks) back.deliveries.push_back({task.id, task.updatedAt});
            return m_call->context->post(std::move(back));
        }
        if (tasks.empty()) return m_call->answer(204, {});
        std::string body;
        size_t bytes = 64;
        for (const Assignment& task : tasks) bytes += task.payload.size() + task.payload.size() / 8 + 512;
        body.reserve(bytes);
        if (!m_isBatch) {
            appendTask(body, tasks.front());
            return m_call->answer(200, std::move(body));
        }
        body = "{\"tasks\":[";
        for (const Assignment& task : tasks) {
            if (body.back() != '[') body += ',';
            appendTask(body, task);
        }
        m_call->answer(200, std::move(body) + "]}");
    }

    const CodeqCallPtr m_call;
    const bool m_isBatch;
    uint64_t m_wait = 0;
    WaitDeadline m_deadline;
    std::atomic<bool> m_hasLeft{false};
};

void claim(const CodeqCallPtr& call, bool isBatch) {
    const Result<JsonValue> body = parseBody(call->body());
    if (!body) return call->refuse(body.status());
    const Status names = checkNames(*body, {"commands", "leaseSeconds", "count", "waitSeconds"});
    if (!names.ok()) return call->refuse(names);
    const auto commands = textsOf(*body, "commands");
    if (!commands) return call->refuse(commands.status());
    const auto lease = wholeOf(*body, "leaseSeconds");
    if (!lease) return call->refuse(lease.status());
    const auto more = wholeOf(*body, isBatch ? "count" : "waitSeconds");
    if (!more) return call->refuse(more.status());
    const int64_t number = more->value_or(0);
    if (isBatch && number < 1) return call->refuse(wrongBody("count must be 1 to 10"));
    if (isBatch && number > kMostClaims) return call->refuse(bad("count exceeds maximum of 10"));
    const CodeqContext& context = *call->context;
    FetchTasks fetch;
    fetch.caller = workerOf(*call);
    const bool isBlank =
        std::all_of(commands->begin(), commands->end(), [](const std::string& name) { return trimmed(name).empty(); });
    if (isBlank && !commands->empty() && call->caller.allowsEveryCommand()) {
        fetch.commands = {std::string()};  // of which there are no tasks: to codeQ it is a command as any other
    } else {
        Result<std::vector<std::string>> allowed = resolveCommands(call->caller, *commands, context.limits);
        if (!allowed) return call->refuse(allowed.status());
        fetch.commands = std::move(*allowed);
    }
    fetch.lease = leaseOf(context, lease->value_or(0));
    fetch.count = isBatch ? uint32_t(number) : 1;
    fetch.origin = call->exchange->request().peer;
    std::make_shared<CodeqClaim>(call, isBatch)
        ->begin(std::move(fetch), isBatch ? 0 : std::clamp<int64_t>(number, 0, kMostWait));
}

// The status of what the engine refuses.
unsigned statusOf(const std::string& error) {
    return error == "not-owner" ? 403 : error == "not-in-progress" ? 409 : 404;
}

void heartbeat(const CodeqCallPtr& call) {
    const Result<JsonValue> body = parseBody(call->body());
    if (!body) return call->refuse(body.status());
    if (const Status names = checkNames(*body, {"extendSeconds"}); !names.ok()) return call->refuse(names);
    const auto extend = wholeOf(*body, "extendSeconds");
    if (!extend) return call->refuse(extend.status());
    const std::optional<TaskId> id = TaskId::parse(call->parts.front());
    if (!id) return call->refuse(404, "not-found");
    const auto reply = [call](const std::vector<std::string>& errors) {
        if (errors.front().empty()) return call->answer(200, "{\"ok\":true}");
        call->refuse(statusOf(errors.front()), errors.front());
    };
    call->context->post(ExtendLeases{workerOf(*call), {*id}, leaseOf(*call->context, extend->value_or(0)), reply});
}

void abandon(const CodeqCallPtr& call) {
    const std::optional<TaskId> id = TaskId::parse(call->parts.front());
    if (!id) return call->refuse(404, "not-found");
    const auto reply = [call](const std::string& error) {
        if (error.empty()) return call->answer(200, "{\"status\":\"requeued\"}");
        call->refuse(statusOf(error), error);
    };
    call->context->post(GiveBackTask{workerOf(*call), *id, reply});
}

void nack(const CodeqCallPtr& call) {
    const Result<JsonValue> body = parseBody(call->body());
    if (!body) return call->refuse(body.status());
    if (const Status names = checkNames(*body, {"delaySeconds", "reason"}); !names.ok()) return call->refuse(names);
    const auto delay = wholeOf(*body, "delaySeconds");
    if (!delay) return call->refuse(delay.status());
    auto reason = textOf(*body, "reason");
    if (!reason) return call->refuse(reason.status());
    const std::optional<TaskId> id = TaskId::parse(call->parts.front());
    if (!id) return call->refuse(404, "not-found");
    RetryTask retry;
    retry.caller = workerOf(*call);
    retry.id = *id;
    // The engine lowers it to the longest backoff; beyond a year it would not fit.
    retry.delay = std::chrono::seconds(std::clamp<int64_t>(delay->value_or(0), 0, 365 * 86400));
    if (*reason) retry.reason = bounded(std::move(**reason));
    retry.reply = [call](const RetryTask::Outcome& outcome) {
        if (!outcome.error.empty()) return call->refuse(statusOf(outcome.error), outcome.error);
        const int64_t seconds = std::chrono::ceil<std::chrono::seconds>(outcome.delay).count();
        call->answer(200, std::string("{\"status\":\"") + (outcome.end ? "dlq" : "requeued") +
                              "\",\"delaySeconds\":" + std::to_string(outcome.end ? 0 : seconds) + '}');
    };
    call->context->post(std::move(retry));
}

// codeQ's words for what the engine refuses about a result.
const char* wordsOf(const std::string& error) {
    return error == "not-owner" ? "not-owner" : error == "not-in-progress" ? "not-in-progress" : "task not found";
}

FinishTasks::Item toItem(const TaskId& id, const ResultBody& result) {
    return {id, result.isCompleted, result.result, result.error};
}

ResultText textOf(const std::string& taskId, const ResultBody& result, Time at) {
    return {taskId, result.isCompleted, result.result, result.error, at};
}

void submit(const CodeqCallPtr& call) {
    const Result<JsonValue> body = parseBody(call->body(), {"result"});
    if (!body)
        return call->refuse(
            wrongBody(body.status().message().substr(body.status().message().find('\n') + 1), "invalid request body"));
    if (const Status status = checkResult(*body, false); !status.ok()) return call->refuse(status);
    const auto result = std::make_shared<Result<ResultBody>>(toResult(*body, call->context->limits));
    if (!*result) return call->refuse(result->status());
    const std::optional<TaskId> id = TaskId::parse(call->parts.front());
    if (!id) return call->refuse(404, "task not found");
    FinishTasks finish;
    finish.caller = workerOf(*call);
    finish.items.push_back(toItem(*id, **result));
    finish.endedAt = std::make_shared<Time>();
    finish.reply = [call, id = *id, result, at = finish.endedAt](const std::vector<std::string>& errors) {
        if (!errors.front().empty()) return call->refuse(statusOf(errors.front()), wordsOf(errors.front()));
        std::string answer;
        appendResult(answer, textOf(id.toString(), **result, *at));
        call->answer(200, std::move(answer));
    };
    call->context->post(std::move(finish));
}

// Results of one request, in its order.
struct CodeqResults {
    struct Item {
        ResultBody result;
        std::string error;  // in codeQ's words
    };
    std::vector<Item> items;
    std::vector<size_t> posted;

    std::string answer(Time at) const {
        std::string body = "{\"results\":[";
        for (const Item& item : items) {
            if (body.back() != '[') body += ',';
            body += "{\"taskId\":";
            appendJson(body, item.result.taskId);
            if (item.error.empty()) {
                body += ",\"result\":";
                appendResult(body, textOf(item.result.taskId, item.result, at));
            } else {
                body += ",\"error\":";
                appendJson(body, item.error);
            }
            body += '}';
        }
        return body + "]}";
    }
};

void submitBatch(const CodeqCallPtr& call) {
    const Result<JsonValue> body = parseBody(call->body(), {"result"});
    if (!body) return call->refuse(body.status());
    const Result<const JsonValue*> batch = batchOf(*body, "results", kMostResults);
    if (!batch) return call->refuse(batch.status());
    for (const JsonValue& item : (*batch)->items)
        if (const Status status = checkResult(item, true); !status.ok()) return call->refuse(status);
    const auto results = std::make_shared<CodeqResults>();
    FinishTasks finish;
    finish.caller = workerOf(*call);
    for (const JsonValue& sent : (*batch)->items) {
        CodeqResults::Item& item = results->items.emplace_back();
        const JsonValue* const taskId = sent.find("taskId");
        item.result.taskId = taskId ? taskId->text : std::string();
        const std::optional<TaskId> id = TaskId::parse(item.result.taskId);
        if (!id) {
            item.error = "task not found";
            continue;
        }
        Result<ResultBody> result = toResult(sent, call->context->limits);
        if (!result) {
            item.error = result.status().message();
            continue;
        }
        item.result = std::move(*result);
        results->posted.push_back(results->items.size() - 1);
        finish.items.push_back(toItem(*id, item.result));
    }
    if (finish.items.empty()) return call->answer(200, results->answer(call->context->clock->now()));
    finish.endedAt = std::make_shared<Time>();
    finish.reply = [call, results, at = finish.endedAt](const std::vector<std::string>& errors) {
        for (size_t i = 0; i < errors.size(); ++i)
            if (!errors[i].empty()) results->items[results->posted[i]].error = wordsOf(errors[i]);
        call->answer(200, results->answer(*at));
    };
    call->context->post(std::move(finish));
}

}  // namespace

void addWorkerCalls(CodeqRoutes& routes) {
    const auto add = [&](std::string_view pattern, std::string_view scope, CodeqRoutes::Action action) {
        routes.add("POST", pattern, {Role::Worker, scope}, std::move(action));
    };
    add("/tasks/claim", scopes::kClaim, [](const CodeqCallPtr& call) { claim(call, false); });
    add("/tasks/claim/batch", scopes::kClaim, [](const CodeqCallPtr& call) { claim(call, true); });
    add("/tasks/:id/heartbeat", scopes::kHeartbeat, heartbeat);
    add("/tasks/:id/abandon", scopes::kAbandon, abandon);
    add("/tasks/:id/nack", scopes::kNack, nack);
    add("/tasks/:id/result", scopes::kResult, submit);
    add("/tasks/batch/results", scopes::kResult, submitBatch);
}

}  // namespace fairlead::broker
