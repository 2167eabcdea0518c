// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/values/ojs_job_text.h"

#include "broker/core/job_event.h"
#include "broker/core/calendar.h"
#include "broker/ojs/values/ojs_rules.h"
#include "broker/ojs/values/ojs_text.h"
#include "shared/json_reader.h"
#include "shared/queue_name.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <functional>
#include <map>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

namespace fairlead::broker {

namespace {

constexpr size_t kMostErrors = 50;
constexpr std::string_view kScheduledFirst = "{\"scheduled_at\":\"";

// One object, member by member.
class JobWriter {
public:
    explicit JobWriter(std::string& to) : m_to(to) { m_to += "{\"specversion\":\"1.0\""; }

    void text(std::string_view name, std::string_view value) {
        begin(name);
        appendJson(m_to, value);
    }
    void number(std::string_view name, int64_t value) {
        begin(name);
        m_to += std::to_string(value);
    }
    void time(std::string_view name, Time value) {
        begin(name);
        ((m_to += '"') += ojsTime(value)) += '"';
    }
    void json(std::string_view name, std::string_view value) {
        begin(name);
        m_to += value;
    }
    // The members of an object that was rendered before.
    void members(std::string_view object) {
        if (object.size() > 2) (m_to += ',') += object.substr(1, object.size() - 2);
    }
    std::string& all() { return m_to; }
    std::string& open(std::string_view name) {
        begin(name);
        return m_to;
    }
    void end() { m_to += '}'; }

private:
    void begin(std::string_view name) { ((m_to += ",\"") += name) += "\":"; }

    std::string& m_to;
};

const char* growthText(RetryPolicy::Growth growth) {
    switch (growth) {
        case RetryPolicy::Growth::Exponential: return "exponential";
        case RetryPolicy::Growth::Linear: return "linear";
        case RetryPolicy::Growth::Constant: return "constant";
        case RetryPolicy::Growth::Polynomial: return "polynomial";
    }
    return "exponential";
}

// The policy in force, with what the client has left out.
void appendPolicy(std::string& to, const TaskBody& task) {
    if (!task.terms || !task.terms->retry) {
        to += "null";
        return;
    }
    const RetryPolicy& policy = *task.terms->retry;
    char coefficient[32];
    std::snprintf(coefficient, sizeof coefficient, "%.6g", policy.coefficient);
    to += "{\"max_attempts\":" + std::to_string(task.maxAttempts) + ",\"initial_interval\":\"" +
          ojsDuration(policy.initial) + "\",\"backoff_coefficient\":" + coefficient + ",\"backoff_strategy\":\"" +
          growthText(policy.growth) + "\",\"max_interval\":\"" + ojsDuration(policy.maxInterval) +
          "\",\"jitter\":" + (policy.jitter ? "true" : "false") + ",\"non_retryable_errors\":[";
    for (const std::string& pattern : policy.nonRetryable) {
        if (to.back() != '[') to += ',';
        appendJson(to, pattern);
    }
    to += policy.toDeadLetters ? "],\"on_exhaustion\":\"dead_letter\"}" : "],\"on_exhaustion\":\"discard\"}";
}

// What somebody has edited since the client said it: as it is in force. Returns the names of these members.
std::vector<std::string_view> appendEdited(std::string& to, const std::vector<JsonMember>& said, const TaskBody& task) {
    const JobTerms terms = task.terms.value_or(JobTerms());
    const bool isJob = !task.type.empty();
    std::vector<std::string_view> names;
    const auto valueOf = [&said](std::string_view name) {
        const auto at =
            std::find_if(said.begin(), said.end(), [name](const JsonMember& one) { return one.name == name; });
        return at == said.end() ? std::string_view() : at->value;
    };
    const auto edit = [&](std::string_view name) -> std::string& {
        names.push_back(name);
        return (((to += ",\"") += name) += "\":");
    };
    const auto length = [&](std::string_view name, Micros is, Micros unsaid) {
        int64_t millis = 0;
        const std::string_view value = valueOf(name);
        std::from_chars(value.data(), value.data() + value.size(), millis);
        const Micros was = millis > 0 ? Micros(millis * 1000) : unsaid;
        if (is != was) edit(name) += std::to_string(is.count() / 1000);
    };
    length("timeout_ms", terms.timeout, Micros(0));
    length("visibility_timeout_ms", terms.visibility, isJob ? kOjsVisibility : Micros(0));

    OjsRetry retry;
    const std::string_view policy = valueOf("retry");
    const bool isReadable = policy.empty() || !readRetry(policy, &retry);
    const std::optional<RetryPolicy> was = isJob ? std::optional(retry.policy) : std::nullopt;
    const bool isSameCount = policy.empty() || std::max(retry.maxAttempts, 1) == task.maxAttempts;
    if (!isReadable || terms.retry != was || !isSameCount) appendPolicy(edit("retry"), task);

    constexpr std::string_view kExpiry = "expires_at";
    const std::string_view expiry = valueOf(kExpiry);
    const auto until =
        expiry.size() > 2 ? parseOjsTime(expiry.substr(1, expiry.size() - 2), task.createdAt) : std::nullopt;
    const int64_t wasMillis = until ? toCalendar(*until).micros / 1000 : 0;
    if (wasMillis == task.expiresAt.micros / 1000) return names;
    if (task.expiresAt == Time{})
        names.push_back(kExpiry);
    else
        ((edit(kExpiry) += '"') += ojsTime(fromCalendar(task.expiresAt))) += '"';
    return names;
}

// Whether the meta names this tenant, and no other.
bool isOfTenant(std::string_view meta, std::string_view tenant) {
    size_t named = 0;
    for (const auto& [name, value] : jsonMembers(meta)) {
        if (name != "tenant_id") continue;
        if (value != tenant) return false;
        ++named;
    }
    return named == 1;
}

using IsOurs = std::function<bool(std::string_view name)>;

// What the run of a cron entry says of itself, whatever the entry has said.
std::string metaOfRun(std::string_view meta, Time at) {
    constexpr std::string_view kTriggered = "cron_triggered_at";
    std::string made = "{\"cron_triggered_at\":\"" + ojsTime(at) + '"';
    for (const auto& [name, value] : jsonMembers(meta)) {
        if (name == kTriggered) continue;
        made += ',';
        appendJson(made, name);
        (made += ':') += value;
    }
    return made + '}';
}

// run: when the job's cron entry has made it.
void appendMembers(std::string& to, std::vector<JsonMember> members, const std::string& tenant, const IsOurs& isOurs,
                   std::optional<Time> run = {}) {
    members.push_back({"args", "[]"});  // if there are none
    members.push_back({"meta", "{}"});
    std::string ofTenant;
    appendJson(ofTenant, tenant);
    std::unordered_set<std::string_view> names;
    for (const auto& [name, value] : members) {
        if (isOurs(name) || !names.insert(name).second) continue;
        to += ',';
        appendJson(to, name);
        to += ':';
        if (name == "args" && !value.starts_with('['))
            ((to += '[') += value) += ']';
        else if (name == "meta" && (run || !isOfTenant(value, ofTenant)))
            to += run ? metaOfRun(metaOf(value, tenant, {}), *run) : metaOf(value, tenant, {});
        else
            to += value;
    }
}

std::optional<Time> runOf(const TaskBody& body) {
    return body.creator.starts_with("cron:") ? std::optional(body.createdAt) : std::nullopt;
}

// What the job says of itself; of a task of another API: its payload as the only argument.
void appendContents(JobWriter& job, const TaskBody& body, const std::string& tenant, std::string_view moved = {}) {
    if (!body.type.empty()) {
        std::vector<JsonMember> members = jsonMembers(body.payload);
        std::vector<std::string_view> edited = appendEdited(job.all(), members, body);
        if (!moved.empty()) edited.push_back(moved);
        const auto isOurs = [&edited](std::string_view name) {
            return isBrokersMember(name) || std::find(edited.begin(), edited.end(), name) != edited.end();
        };
        if (!members.empty() || isJsonObject(body.payload))
            return appendMembers(job.all(), std::move(members), tenant, isOurs, runOf(body));
    } else {
        appendEdited(job.all(), {}, body);
    }
    job.json("args", argsOf(body.payload));
    std::string meta = "{\"tenant_id\":";
    appendJson(meta, tenant);
    job.json("meta", meta + '}');
}

void appendHead(JobWriter& job, const TaskBody& body, const TaskId& id, std::string_view state, int attempt) {
    job.text("id", ojsId(id, body.clientId));
    job.text("type", ojsType(body));
    job.text("queue", queueName(body.command));
    job.text("state", state);
    job.number("priority", body.priority);
    job.number("attempt", attempt);
    if (body.maxAttempts > 0) job.number("max_attempts", body.maxAttempts);
    job.time("created_at", body.createdAt);
}

// As the client has said it.
std::optional<Time> scheduledAt(const TaskBody& body) {
    if (!std::string_view(body.payload).starts_with(kScheduledFirst)) return std::nullopt;
    const std::string_view rest = std::string_view(body.payload).substr(kScheduledFirst.size());
    return parseOjsTime(rest.substr(0, rest.find('"')), body.createdAt);
}

// When the job became available for the first time.
void appendEnqueued(JobWriter& job, const TaskBody& body) {
    job.time("enqueued_at", std::max(body.createdAt, scheduledAt(body).value_or(body.createdAt)));
}

// The delay before this attempt; only without jitter it is known afterwards.
void appendRetryDelay(JobWriter& job, const TaskBody& body, int retries) {
    if (retries < 1 || !body.terms || !body.terms->retry || body.terms->retry->jitter) return;
    job.number("retry_delay_ms", retryDelay(*body.terms->retry, retries, 0).count() / 1000);
}

const char* wordOf(AttemptOutcome outcome) {
    switch (outcome) {
        case AttemptOutcome::LeaseExpired: return "visibility_timeout";
        case AttemptOutcome::WorkerGone: return "worker_gone";
        case AttemptOutcome::ResultRefused: return "result_refused";
        default: return "error";
    }
}

void appendErrors(JobWriter& job, const TaskView& task, const std::vector<TaskAttempt>& attempts) {
    std::string errors;
    std::string last;
    size_t left = size_t(std::count_if(attempts.begin(), attempts.end(),
                                       [](const TaskAttempt& one) { return errorOf(one).has_value(); }));
    for (const TaskAttempt& attempt : attempts) {
        const std::optional<JobError> error = errorOf(attempt);
        if (!error || left-- > kMostErrors) continue;
        last.clear();
        appendJobError(last, *error, &attempt);
        (errors += errors.empty() ? "" : ",") += last;
    }
    if (last.empty() && task.state == TaskState::Dead && !task.error.empty())
        appendJobError(last, {"error", {}, task.error, {}, false}, nullptr);
    if (!last.empty() && task.state != TaskState::Completed) job.json("error", last);
    if (!errors.empty()) job.json("errors", '[' + errors + ']');
}

}  // namespace

std::string ojsType(const TaskBody& task) { return jobTypeOf(task); }

std::string_view ojsState(const TaskView& task) {
    switch (task.state) {
        case TaskState::Ready: return "available";
        case TaskState::Delayed: return task.attempts > 0 ? "retryable" : "scheduled";
        case TaskState::InProgress: return "active";
        case TaskState::Completed: return "completed";
        case TaskState::Dead:
        case TaskState::Expired: return "discarded";
        case TaskState::Cancelled: return "cancelled";
        case TaskState::Held: return "pending";
    }
    return "available";
}

std::vector<TaskState> ojsStates(std::string_view word) {
    if (word == "available") return {TaskState::Ready};
    if (word == "scheduled" || word == "retryable") return {TaskState::Delayed};
    if (word == "active") return {TaskState::InProgress};
    if (word == "completed") return {TaskState::Completed};
    if (word == "discarded") return {TaskState::Dead, TaskState::Expired};
    if (word == "cancelled") return {TaskState::Cancelled};
    if (word == "pending") return {TaskState::Held};
    return {};
}

std::optional<JobError> errorOf(const TaskAttempt& attempt) {
    if (attempt.kind != TaskAttempt::Kind::Recorded || !attempt.isDelivery() ||
        attempt.outcome == AttemptOutcome::Cancelled)
        return std::nullopt;
    if (attempt.failure) return attempt.failure;
    return JobError{wordOf(attempt.outcome), {}, attempt.error, {}, true};
}

void appendJobError(std::string& to, const JobError& error, const TaskAttempt* attempt) {
    to += "{\"code\":";
    appendJson(to, error.code.empty() ? "error" : error.code);
    to += ",\"type\":";
    appendJson(to, typeOf(error).empty() ? "error" : typeOf(error));
    to += ",\"message\":";
    appendJson(to, error.message);
    if (attempt) {
        to += ",\"attempt\":" + std::to_string(attempt->number);
        if (attempt->end) ((to += ",\"occurred_at\":\"") += ojsTime(*attempt->end)) += '"';
        to += error.isRetryable ? ",\"retryable\":true" : ",\"retryable\":false";
    }
    if (!error.details.empty()) (to += ",\"details\":") += error.details;
    to += '}';
}

std::string argsOf(std::string_view payload) {
    std::string text = "[";
    if (isShallowJson(payload))
        text += payload;
    else if (!payload.empty())
        appendJson(text, payload);
    return text + ']';
}

bool appendOwnMembers(std::string& to, std::string_view payload, const std::string& tenant, const IsOurs& isOurs) {
    std::vector<JsonMember> members = jsonMembers(payload);
    if (members.empty() && !isJsonObject(payload)) return false;
    appendMembers(to, std::move(members), tenant, isOurs);
    return true;
}

std::string_view ojsState(const NewJob& job, Time createdAt) {
    const NewTask& task = job.task;
    if (task.isHeld) return "pending";
    const bool isScheduled =
        (task.runAt && *task.runAt > createdAt) || (task.calendarAt && fromCalendar(*task.calendarAt) > createdAt);
    return isScheduled ? "scheduled" : "available";
}

void appendJob(std::string& to, const NewJob& job, const TaskId& id, Time createdAt) {
    const NewTask& task = job.task;
    const std::string_view state = ojsState(job, createdAt);
    JobWriter writer(to);
    writer.text("id", ojsId(id, task.clientId));
    writer.text("type", task.type);
    writer.text("queue", job.queue);
    writer.text("state", state);
    writer.number("priority", task.priority);
    writer.number("attempt", 0);
    writer.number("max_attempts", task.maxAttempts);
    writer.time("created_at", createdAt);
    if (state == "available") writer.time("enqueued_at", createdAt);
    writer.members(task.payload);
    writer.end();
}

void appendJob(std::string& to, const Assignment& task) {
    JobWriter job(to);
    appendHead(job, task, task.id, "active", task.attempts);
    appendEnqueued(job, task);
    job.time("started_at", task.updatedAt);
    job.time("visible_until", task.leaseUntil);
    appendRetryDelay(job, task, task.attempts - 1);
    appendContents(job, task, task.tenant);
    job.end();
}

void appendJob(std::string& to, const TaskView& task, const std::vector<TaskAttempt>* attempts,
               std::string_view previousState) {
    JobWriter job(to);
    const std::string_view state = ojsState(task);
    appendHead(job, task, task.id, state, task.attempts);
    if (task.state != TaskState::Held && state != "scheduled") appendEnqueued(job, task);
    if (attempts && !attempts->empty()) {
        const TaskAttempt& last = attempts->back();
        if (last.start && last.isDelivery() && task.attempts > 0) job.time("started_at", *last.start);
    }
    if (task.endedAt) {
        if (task.state == TaskState::Cancelled) job.time("cancelled_at", *task.endedAt);
        if (state == "discarded") job.time("discarded_at", *task.endedAt);
        if (task.state == TaskState::Completed || task.state == TaskState::Dead)
            job.time("completed_at", *task.endedAt);
    }
    if (state == "retryable") {
        if (task.dueAt) job.time("next_attempt_at", *task.dueAt);
        if (task.dueAt) job.time("next_retry_at", *task.dueAt);
        appendRetryDelay(job, task, task.attempts);
    }
    if (attempts) appendErrors(job, task, *attempts);
    if (const std::string result = ojsResult(task); !result.empty()) job.json("result", result);
    if (!previousState.empty()) job.text("previous_state", previousState);
    // An administrator may have given it another time.
    const bool isMoved =
        (state == "scheduled" || task.state == TaskState::Held) && task.dueAt && scheduledAt(task) != task.dueAt;
    if (isMoved) job.time("scheduled_at", *task.dueAt);
    appendContents(job, task, task.tenant, isMoved ? "scheduled_at" : "");
    job.end();
}

std::string ojsResult(const TaskView& task) {
    if (task.state != TaskState::Completed || task.resultJson.empty()) return {};
    if (isShallowJson(task.resultJson)) return task.resultJson;
    std::string text;
    if (isJson(task.resultJson)) appendJson(text, task.resultJson);
    return text;
}

void appendJobForAdmin(std::string& to, const TaskView& task, const std::vector<TaskAttempt>& attempts) {
    std::string text;
    appendJob(text, task, &attempts);
    // Written just now, so it is an object; what the client has sent in it stays as it is.
    std::map<std::string_view, std::string_view> job;
    const std::vector<JsonMember> members = jsonMembers(text);
    for (const auto& [name, value] : members) job.emplace(name, value);
    const auto has = [&job](std::string_view name) { return job.contains(name); };
    to += text.substr(0, text.size() - 1);
    if (!has("errors")) to += ",\"errors\":[]";
    if (!has("retry_policy")) {
        to += ",\"retry_policy\":";
        appendPolicy(to, task);
    }
    if (!has("metadata")) {
        to += ",\"metadata\":{";
        for (const char* name : {"created_at", "enqueued_at", "scheduled_at", "started_at", "completed_at",
                                 "cancelled_at", "discarded_at", "expires_at", "next_attempt_at"}) {
            const auto at = job.find(name);
            if (at == job.end() || !at->second.starts_with('"')) continue;
            if (to.back() != '{') to += ',';
            (((to += '"') += name) += "\":") += at->second;
        }
        to += '}';
    }
    to += '}';
}

}  // namespace fairlead::broker
