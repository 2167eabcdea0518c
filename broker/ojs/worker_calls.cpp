// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/worker_calls.h"

#include "broker/core/bounded_text.h"
#include "broker/core/worker_register.h"
#include "broker/http/member_names.h"
#include "broker/ojs/ojs_fetch.h"
#include "broker/ojs/values/ojs_job.h"
#include "broker/ojs/values/ojs_job_text.h"
#include "broker/ojs/ojs_jobs.h"
#include "broker/ojs/values/ojs_text.h"
#include "broker/rpc/asked_names.h"
#include "broker/streams/ready_commands.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace fairlead::broker {

namespace {

using Kind = JsonValue::Kind;

constexpr int64_t kMostFetched = 1000;
constexpr size_t kMostCode = 256, kMostId = 64;

const JsonValue* given(const JsonValue& body, std::string_view name) {
    const JsonValue* const value = body.find(name);
    return value && value->kind != Kind::Null ? value : nullptr;
}

OjsError mustBe(std::string_view name, std::string_view what) {
    return invalidRequest(std::string(name) + ": must be " + std::string(what));
}

// Clients send members of their own with these calls, which are passed over.
std::optional<OjsError> checkMemberNames(const JsonValue& object, std::initializer_list<std::string_view> known,
                                         const std::string& prefix = {}) {
    const auto wrong = misspeltMember(object, known);
    return wrong ? std::optional(invalidRequest(prefix + *wrong)) : std::nullopt;
}

std::optional<OjsError> readText(const JsonValue& body, std::string_view name, size_t most,
                                 std::optional<std::string>* to) {
    const JsonValue* const value = given(body, name);
    if (!value) return std::nullopt;
    if (value->kind != Kind::Text) return mustBe(name, "a text");
    if (value->text.size() > most)
        return invalidRequest(std::string(name) + ": is longer than " + std::to_string(most) + " bytes");
    *to = value->text;
    return std::nullopt;
}

std::optional<OjsError> readWorker(const JsonValue& body, const Limits& limits, std::optional<std::string>* to) {
    if (auto error = readText(body, "worker_id", SIZE_MAX, to)) return error;
    const Status may = checkWorkerName(to->value_or(""), "worker_id", limits);
    return may.ok() ? std::nullopt : std::optional(ojsErrorOf(may));
}

std::optional<OjsError> readTexts(const JsonValue& body, std::string_view name,
                                  std::optional<std::vector<std::string>>* to) {
    const JsonValue* const value = given(body, name);
    if (!value) return std::nullopt;
    if (value->kind != Kind::List) return mustBe(name, "a list of texts");
    std::vector<std::string> texts;
    for (const JsonValue& item : value->items) {
        if (item.kind != Kind::Text) return mustBe(name, "a list of texts");
        texts.push_back(item.text);
    }
    *to = std::move(texts);
    return std::nullopt;
}

std::optional<OjsError> readMillis(const JsonValue& body, std::string_view name, Micros* to) {
    const JsonValue* const value = given(body, name);
    if (!value) return std::nullopt;
    if (value->kind != Kind::Whole || value->whole < 1)
        return mustBe(name, "a whole number of milliseconds, 1 or more");
    *to = std::min<Micros>(std::chrono::milliseconds(std::min<int64_t>(value->whole, kMostInterval.count() / 1000)),
                           kMostInterval);
    return std::nullopt;
}

// As for every worker: a longer lease than the configuration allows is that one.
std::optional<OjsError> readLease(const OjsCall& call, const JsonValue& body, std::string_view name, Micros* to) {
    auto error = readMillis(body, name, to);
    *to = std::min<Micros>(*to, std::chrono::seconds(call.context->limits.maxLeaseSeconds));
    return error;
}

// What an answer of the engine means.
void refuseSettled(const OjsCallPtr& call, const std::string& error, const std::string& id) {
    if (error == "ambiguous")
        return call->refuse(conflict("jobs of several tenants have this id: name the tenant in X-OJS-Tenant"));
    if (error != "not-owner") return refuseUnheld(call, id);
    OjsError made = conflict("another worker has the job now");
    made.details = "{\"job_id\":";
    appendJson(made.details, id);
    made.details += ",\"current_state\":\"active\"}";
    call->refuse(made);
}

// The job by the id in the request; a text that is none is the id of no job.
std::optional<TaskId> idOf(const OjsCallPtr& call, const std::string& text) {
    const std::optional<TaskId> id = TaskId::parse(text);
    if (!id) call->refuse(notFound("job", text));
    return id;
}

std::string_view stateText(WorkerState state) {
    return state == WorkerState::Quiet ? "quiet" : state == WorkerState::Terminate ? "terminate" : "running";
}

// worker: not set if the request names none. Without tokens a subject tells nobody apart.
TaskCaller callerOf(const OjsCall& call, std::optional<std::string> worker) {
    return {call.caller.tenants, std::move(worker), call.context->isOpen ? std::string() : call.caller.subject};
}

WorkerReport reportOf(const OjsCall& call, std::string worker) {
    WorkerReport report;
    report.worker = std::move(worker);
    report.tenants = call.caller.tenants;
    report.subject = call.caller.subject;
    report.peer = call.exchange->request().peer;
    return report;
}

void fetch(const OjsCallPtr& call) {
    const auto body = bodyOf(call);
    if (!body) return;
    if (auto error = checkMemberNames(*body, {"queues", "count", "visibility_timeout_ms", "wait_ms", "worker_id"}))
        return call->refuse(*error);
    std::optional<std::vector<std::string>> queues;
    if (auto error = readTexts(*body, "queues", &queues)) return call->refuse(*error);
    if (!queues || queues->empty() || std::count(queues->begin(), queues->end(), std::string()) > 0)
        return call->refuse(mustBe("queues", "a list of names of queues, with one at least"));
    FetchTasks fetch;
    if (const JsonValue* const count = given(*body, "count")) {
        if (count->kind != Kind::Whole || count->whole < 1)
            return call->refuse(mustBe("count", "a whole number, 1 or more"));
        fetch.count = uint32_t(std::min({count->whole, kMostFetched, int64_t{call->context->limits.maxReadyCount}}));
    }
    if (auto error = readLease(*call, *body, "visibility_timeout_ms", &fetch.lease)) return call->refuse(*error);
    Micros wait{};
    if (const JsonValue* const millis = given(*body, "wait_ms")) {
        if (millis->kind != Kind::Whole || millis->whole < 0 || millis->whole > kLongestFetch.count() / 1000)
            return call->refuse(mustBe("wait_ms", "a whole number of milliseconds, at most 60000"));
        wait = std::chrono::milliseconds(millis->whole);
    }
    std::optional<std::string> worker;
    if (auto error = readWorker(*body, call->context->limits, &worker)) return call->refuse(*error);
    auto allowed = resolveCommands(call->caller, *queues, call->context->limits);
    if (!allowed) return call->refuse(allowed.status());
    fetch.commands = std::move(*allowed);
    fetch.isInOrder = true;
    fetch.origin = call->exchange->request().peer;
    if (worker && !worker->empty()) {
        WorkerReport report = reportOf(*call, *worker);
        report.queues = *queues;
        // One for which the register has no room is served all the same: tasks are worth more than a list.
        const auto state = call->context->workers->heard(std::move(report), call->now());
        if (state && *state != WorkerState::Running) return answerNothing(call, wait);
    }
    fetch.isNamed = worker && !worker->empty();
    fetch.caller = callerOf(*call, fetch.isNamed ? *worker : call->caller.subject);
    fetch.knowsChosenIds = true;
    beginFetch(call, std::move(fetch), wait);
}

struct Settled {
    std::string job;
    std::optional<std::string> worker;
};

std::optional<OjsError> readSettled(const OjsCall& call, const JsonValue& body, Settled* settled) {
    if (auto error = checkMemberNames(body, {"job_id", "id", "worker_id", "result", "requeue", "error"})) return error;
    std::optional<std::string> job;
    if (auto error = readText(body, "job_id", kMostId, &job)) return error;
    if (!job) {
        if (auto error = readText(body, "id", kMostId, &job)) return error;
    }
    if (!job || job->empty()) return invalidRequest("job_id: is required");
    settled->job = *job;
    if (auto error = readWorker(body, call.context->limits, &settled->worker)) return error;
    if (settled->worker && settled->worker->empty()) settled->worker.reset();
    return std::nullopt;
}

void appendIds(std::string& to, const std::string& id) {
    to += "\"job_id\":";
    appendJson(to, id);
    to += ",\"id\":";
    appendJson(to, id);
}

void ack(const OjsCallPtr& call) {
    const auto body = bodyOf(call);
    if (!body) return;
    Settled job;
    if (auto error = readSettled(*call, *body, &job)) return call->refuse(*error);
    std::string result;
    if (const JsonValue* const value = given(*body, "result")) result = value->raw;
    if (result.size() > call->context->limits.maxPayloadBytes)
        return call->refuse(invalidRequest("result: is longer than " +
                                           std::to_string(call->context->limits.maxPayloadBytes) + " bytes"));
    const auto id = idOf(call, job.job);
    if (!id) return;
    FinishTasks finish;
    finish.caller = callerOf(*call, job.worker);
    finish.items.push_back({*id, true, std::move(result), {}});
    finish.endedAt = std::make_shared<Time>();
    finish.reply = [=, at = finish.endedAt](const std::vector<std::string>& errors) {
        if (!errors.front().empty()) return refuseSettled(call, errors.front(), job.job);
        std::string answer = "{\"acknowledged\":true,";
        appendIds(answer, job.job);
        call->answer(200, std::move(answer) + ",\"state\":\"completed\",\"completed_at\":\"" + ojsTime(*at) + "\"}");
    };
    call->context->post(std::move(finish));
}

// keyClosedUntil: until when whoever limits the job's key wants no more.
std::optional<OjsError> readFailure(const JsonValue& body, Time now, JobError* failure,
                                    std::optional<Time>* keyClosedUntil) {
    const JsonValue* const error = given(body, "error");
    if (!error) return invalidRequest("error: is required");
    if (error->kind != Kind::Object) return mustBe("error", "an object");
    if (auto wrong =
            checkMemberNames(*error, {"code", "type", "message", "retryable", "details", "rate_limit_until"}, "error."))
        return wrong;
    if (const JsonValue* const until = given(*error, "rate_limit_until")) {
        *keyClosedUntil = until->kind == Kind::Text ? parseOjsTime(until->text, now) : std::nullopt;
        if (!*keyClosedUntil) return mustBe("error.rate_limit_until", "a time as \"2026-02-13T12:05:00Z\"");
    }
    std::optional<std::string> text;
    for (const auto& [name, to] : {std::pair{"code", &failure->code}, {"type", &failure->type}}) {
        text.reset();
        if (auto wrong = readText(*error, name, kMostCode, &text)) {
            wrong->message = "error." + wrong->message;
            return wrong;
        }
        *to = text.value_or("");
    }
    text.reset();
    if (auto wrong = readText(*error, "message", SIZE_MAX, &text)) {
        wrong->message = "error." + wrong->message;
        return wrong;
    }
    failure->message = bounded(text.value_or(""));
    if (const JsonValue* const retryable = given(*error, "retryable")) {
        if (retryable->kind != Kind::Bool) return mustBe("error.retryable", "true or false");
        failure->isRetryable = retryable->isTrue;
    }
    if (const JsonValue* const details = given(*error, "details")) {
        // Half a document would be none.
        if (details->raw.size() <= kMostErrorBytes) failure->details = details->raw;
        if (failure->type.empty()) {
            const Result<JsonValue> parsed =
                parseJson(details->raw, [](size_t, std::string_view name) { return name != "error_class"; });
            const JsonValue* const name = parsed ? parsed->find("error_class") : nullptr;
            if (name && name->kind == Kind::Text && name->text.size() <= kMostCode) failure->type = name->text;
        }
    }
    // What a handler may answer in place of a code.
    for (const char* final : {"DISCARD", "DEAD_LETTER", "FAIL"})
        if (failure->code == final) failure->isRetryable = false;
    return std::nullopt;
}

void requeue(const OjsCallPtr& call, const Settled& job) {
    const auto id = idOf(call, job.job);
    if (!id) return;
    call->context->post(GiveBackTask{
        callerOf(*call, job.worker), *id, [=](const std::string& error) {
            if (!error.empty()) return refuseSettled(call, error, job.job);
            readFor(call, [=] {
                std::string answer = "{";
                appendIds(answer, job.job);
                // It has been done; there may be no telling any more which of two jobs it was.
                const FoundJob found = findJob(*call, job.job, false);
                const bool hasEnded = !found.error && found.task.endedAt;
                answer += ",\"state\":\"" + std::string(hasEnded ? ojsState(found.task) : "available") + '"';
                if (!found.error)
                    answer += ",\"attempt\":" + std::to_string(found.task.attempts) +
                              ",\"max_attempts\":" + std::to_string(found.task.maxAttempts);
                call->answer(200, std::move(answer) + '}');
            });
        }});
}

std::string nackText(const Settled& job, const RetryTask::Outcome& outcome, Time now) {
    std::string answer = "{";
    appendIds(answer, job.job);
    const bool isCancelled = outcome.end == TaskEnd::Cancelled;
    answer += std::string(",\"state\":\"") +
              (isCancelled   ? "cancelled"
               : outcome.end ? "discarded"
                             : "retryable") +
              '"';
    answer += ",\"attempt\":" + std::to_string(outcome.attempts);
    answer += ",\"max_attempts\":" + std::to_string(outcome.maxAttempts);
    if (outcome.end) {
        const std::string at = ojsTime(now);
        return answer + (isCancelled ? ",\"cancelled_at\":\"" : ",\"discarded_at\":\"") + at +
               "\",\"completed_at\":\"" + at + "\"}";
    }
    const std::string next = ojsTime(now + outcome.delay);
    answer += ",\"next_attempt_at\":\"" + next + "\",\"next_retry_at\":\"" + next + '"';
    return answer + ",\"retry_delay_ms\":" + std::to_string(outcome.delay.count() / 1000) + '}';
}

void nack(const OjsCallPtr& call) {
    const auto body = bodyOf(call);
    if (!body) return;
    Settled job;
    if (auto error = readSettled(*call, *body, &job)) return call->refuse(*error);
    if (const JsonValue* const again = given(*body, "requeue")) {
        if (again->kind != Kind::Bool) return call->refuse(mustBe("requeue", "true or false"));
        if (again->isTrue) return requeue(call, job);
    }
    JobError failure;
    RetryTask retry;
    if (auto error = readFailure(*body, call->now(), &failure, &retry.keyClosedUntil)) return call->refuse(*error);
    const auto id = idOf(call, job.job);
    if (!id) return;
    retry.caller = callerOf(*call, job.worker);
    retry.id = *id;
    retry.reason = bounded(textOf(failure));
    retry.failure = failure;
    retry.reply = [=](const RetryTask::Outcome& outcome) {
        if (!outcome.error.empty()) return refuseSettled(call, outcome.error, job.job);
        call->answer(200, nackText(job, outcome, call->now()));
    };
    call->context->post(std::move(retry));
}

// extended: jobs, as the worker has named them.
void answerHeartbeat(const OjsCall& call, WorkerState state, const std::vector<std::string>& extended) {
    const std::string word(stateText(state));
    std::string answer = "{\"state\":\"" + word + "\",\"directive\":\"";
    answer += (state == WorkerState::Running ? "" : word) + "\",\"jobs_extended\":[";
    for (const std::string& id : extended) {
        if (answer.back() != '[') answer += ',';
        appendJson(answer, id);
    }
    call.answer(200, std::move(answer) + "],\"server_time\":\"" + ojsTime(call.now()) + "\"}");
}

std::optional<OjsError> readReport(const JsonValue& body, WorkerReport* report) {
    if (auto error =
            checkMemberNames(body, {"worker_id", "job_id", "active_jobs", "active_job_ids", "state", "hostname", "pid",
                                    "queues", "concurrency", "version", "visibility_timeout_ms", "labels"}))
        return error;
    if (auto error = readText(body, "hostname", 4096, &report->hostname)) return error;
    if (auto error = readText(body, "version", 4096, &report->version)) return error;
    if (auto error = readTexts(body, "queues", &report->queues)) return error;
    for (const auto& [name, most] : {std::pair{"pid", INT64_MAX}, {"concurrency", int64_t{UINT32_MAX}}}) {
        const JsonValue* const value = given(body, name);
        if (!value) continue;
        if (value->kind != Kind::Whole || value->whole < 0 || value->whole > most)
            return mustBe(name, "a whole number, 0 or more");
        if (name == std::string_view("pid"))
            report->pid = value->whole;
        else
            report->concurrency = uint32_t(value->whole);
    }
    std::optional<std::string> state;
    if (auto error = readText(body, "state", 64, &state)) return error;
    if (!state) return std::nullopt;
    // The second and third of the end are what clients say of themselves.
    if (*state == "running")
        report->state = WorkerState::Running;
    else if (*state == "quiet")
        report->state = WorkerState::Quiet;
    else if (*state == "terminate" || *state == "terminating" || *state == "terminated")
        report->state = WorkerState::Terminate;
    else
        return mustBe("state", "running, quiet or terminate");
    return std::nullopt;
}

void heartbeat(const OjsCallPtr& call) {
    const auto body = bodyOf(call);
    if (!body) return;
    std::optional<std::string> worker;
    if (auto error = readWorker(*body, call->context->limits, &worker)) return call->refuse(*error);
    if (!worker || worker->empty()) return call->refuse(invalidRequest("worker_id: is required"));
    WorkerReport report = reportOf(*call, *worker);
    if (auto error = readReport(*body, &report)) return call->refuse(*error);
    std::vector<std::string> ids;
    for (const char* name : {"active_jobs", "active_job_ids"}) {
        const JsonValue* const value = given(*body, name);
        if (!value) continue;
        if (value->kind == Kind::Whole) {
            if (value->whole < 0 || value->whole > UINT32_MAX)
                return call->refuse(mustBe(name, "a whole number from 0 to 4294967295, or a list of ids"));
            report.activeTasks = uint32_t(value->whole);
            continue;
        }
        std::optional<std::vector<std::string>> listed;
        if (auto error = readTexts(*body, name, &listed)) return call->refuse(*error);
        if (listed->size() > size_t(kMostFetched))
            return call->refuse(invalidRequest(std::string(name) + ": has more than 1000 entries"));
        ids = std::move(*listed);
        report.activeTasks = uint32_t(ids.size());
    }
    std::optional<std::string> one;
    if (auto error = readText(*body, "job_id", kMostId, &one)) return call->refuse(*error);
    if (one && std::find(ids.begin(), ids.end(), *one) == ids.end()) {
        ids.push_back(std::move(*one));
        report.activeTasks = std::max(report.activeTasks.value_or(0), uint32_t(ids.size()));
    }
    report.isHeartbeat = true;
    Micros extend{};
    if (auto error = readLease(*call, *body, "visibility_timeout_ms", &extend)) return call->refuse(*error);
    const std::optional<WorkerState> own = report.state;
    const auto ordered = call->context->workers->heard(std::move(report), call->now());
    if (!ordered && ids.empty()) return call->refuse(ordered.status());
    const WorkerState state = std::max(ordered ? *ordered : WorkerState::Running, own.value_or(WorkerState::Running));
    ExtendLeases leases{callerOf(*call, *worker), {}, extend, {}};
    std::erase_if(ids, [](const std::string& id) { return !TaskId::parse(id); });
    for (const std::string& id : ids) leases.ids.push_back(*TaskId::parse(id));
    leases.reply = [call, state, ids](const std::vector<std::string>& errors) {
        std::vector<std::string> extended;
        for (size_t i = 0; i < errors.size(); ++i)
            if (errors[i].empty()) extended.push_back(ids[i]);
        answerHeartbeat(*call, state, extended);
    };
    call->context->post(std::move(leases));
}

}  // namespace

void addWorkerCalls(OjsRoutes& routes) {
    const auto add = [&](std::string_view pattern, std::string_view scope, OjsRoutes::Action action) {
        routes.add("POST", pattern, {Role::Worker, scope}, std::move(action));
    };
    add("/ojs/v1/workers/fetch", scopes::kClaim, fetch);
    add("/ojs/v1/workers/ack", scopes::kResult, ack);
    add("/ojs/v1/workers/nack", scopes::kNack, nack);
    add("/ojs/v1/workers/heartbeat", scopes::kHeartbeat, heartbeat);
}

}  // namespace fairlead::broker
