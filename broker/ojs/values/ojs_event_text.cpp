// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/values/ojs_event_text.h"

#include "broker/http/json_value.h"
#include "broker/ojs/values/ojs_text.h"
#include "shared/number_text.h"
#include "shared/queue_name.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

namespace fairlead::broker {

namespace {

// What its job is in from this event on.
std::string_view stateOf(const JobEvent& event) {
    using enum JobEvent::Kind;
    switch (event.kind) {
        case Enqueued: return "available";
        case Scheduled: return "scheduled";
        case Started:
        case Heartbeat:
        case Progress: return "active";
        case Completed: return "completed";
        case Failed: return event.isLast ? "discarded" : "retryable";
        case Retrying: return "retryable";
        case Cancelled: return "cancelled";
        case DeadLetterRetried: return event.next ? "scheduled" : "available";
        case Discarded:
        case Expired:
        case DeadLetterAdded:
        case DeadLetterPruned:
        case DeadLetterDeleted:
        case Notice: break;
    }
    return "discarded";
}

constexpr size_t kMostResultBytes = 4096;  // told with the event

void appendFailure(std::string& to, const char* name, const JobEvent& event) {
    const JobError error = event.failure.value_or(JobError{"error", {}, event.error, {}, true});
    ((to += ",\"") += name) += "\":{\"code\":";
    appendJson(to, error.code.empty() ? "error" : error.code);
    to += ",\"message\":";
    appendJson(to, error.message);
    to += error.isRetryable ? ",\"retryable\":true}" : ",\"retryable\":false}";
}

std::string idOf(const JobEvent& event) {
    return "evt_" + (event.eventId == TaskId() ? eventIdOf(event.at, event.cursor) : event.eventId).toString();
}

// One that was not in memory has no place among the others.
void appendCursor(std::string& to, const JobEvent& event) {
    to += event.cursor == 0 ? "}" : ",\"cursor\":\"" + std::to_string(event.cursor) + "\"}";
}

bool mayBeNumber(std::string_view text) {
    return !text.empty() && text.size() < 16 && text.find_first_not_of("0123456789") == std::string_view::npos &&
           (text.size() == 1 || text.front() != '0');
}

// Numbers are these alone: a name may look like one.
constexpr std::array<std::string_view, 4> kNumbersOfWorkflow{"total_steps", "step_index", "duration_ms",
                                                             "steps_remaining"};

// The parts of an error are one member.
void appendWorkflowFields(std::string& to, const Event& event) {
    for (const auto& [name, value] : event.fields) {
        if (name == "error_message") continue;
        to += ',';
        if (name == "error_code") {
            to += "\"error\":{\"code\":";
            appendJson(to, value);
            const auto message = std::find_if(event.fields.begin(), event.fields.end(),
                                              [](const auto& field) { return field.first == "error_message"; });
            to += ",\"message\":";
            appendJson(to, message == event.fields.end() ? std::string() : message->second);
            to += '}';
            continue;
        }
        appendJson(to, name);
        to += ':';
        if (std::find(kNumbersOfWorkflow.begin(), kNumbersOfWorkflow.end(), name) != kNumbersOfWorkflow.end())
            to += value;
        else
            appendJson(to, value);
    }
}

// Under the names that the specification has for them, beside ours; no text of them is a number. True: that is all.
template <typename Text>
bool appendOfCron(const Text& text, const std::string& name, const std::string& value) {
    if (name == "expression" || name == "type") {
        text(name == "type" ? "job_type" : "cron_expr", value);
        return true;
    }
    if (const auto id = name == "task" ? TaskId::parse(value) : std::nullopt) text("job_id", ojsId(*id));
    if (name != "cron") return false;
    text("cron", value);
    text("cron_name", value);
    return true;
}

// As a list, each line a text.
void appendLines(std::string& to, std::string_view lines) {
    to += '[';
    while (!lines.empty()) {
        const size_t end = std::min(lines.find('\n'), lines.size());
        if (to.back() != '[') to += ',';
        appendJson(to, lines.substr(0, end));
        lines.remove_prefix(std::min(end + 1, lines.size()));
    }
    to += ']';
}

void appendNotice(std::string& to, const JobEvent& told, bool seesEveryTenant) {
    const Event& event = *told.notice;
    // What an operator changed names members, too.
    const auto member = [&to](std::string_view name) {
        if (to.back() != '{') to += ',';
        appendJson(to, name);
        to += ':';
    };
    const auto text = [&to, &member](std::string_view name, std::string_view value) {
        member(name);
        appendJson(to, value);
    };
    to += '{';
    text("specversion", "1.0");
    text("id", idOf(told));
    text("type", event.type);
    text("source", "ojs://fairlead/broker");
    text("time", ojsTime(event.at));
    text("timestamp", ojsTime(event.at));  // as the specification's own pages call it
    const bool isOfWorkflow = event.type.starts_with("workflow.");
    const bool isOfCron = event.type.starts_with("cron.");
    const std::string_view subject = isOfWorkflow                         ? "workflow_id"
                                     : isOfCron                           ? "cron"
                                     : event.type.starts_with("queue.")   ? "queue"
                                     : event.type.starts_with("worker.")  ? "worker_id"
                                     : event.type.starts_with("webhook.") ? "subscription_id"
                                                                          : "";
    const auto who = std::find_if(event.fields.begin(), event.fields.end(),
                                  [subject](const auto& field) { return field.first == subject; });
    text("subject", who != event.fields.end() ? who->second : event.tenant);
    to += ",\"data\":{";
    text("tenant_id", event.tenant);
    if (isOfWorkflow) appendWorkflowFields(to, event);
    for (const auto& [name, value] : event.fields) {
        if (isOfWorkflow) break;
        // Other tenants are named to those only who may see every tenant.
        if (name == event_fields::kVictims && !seesEveryTenant) continue;
        if (isOfCron && appendOfCron(text, name, value)) continue;
        if (name == event_fields::kQueues) {
            member(name);
            appendLines(to, value);
            continue;
        }
        const bool isName = name == "worker_id" || name == "key" || name == "queue";
        if (isName || !mayBeNumber(value)) {
            text(name, value);
            continue;
        }
        member(name);
        to += value;
    }
    text("message", event.text);
    to += '}';
    appendCursor(to, told);
}

}  // namespace

std::string traceOf(const std::string& payload) {
    if (payload.find("\"trace") == std::string::npos) return {};
    const Result<JsonValue> parsed = parseJson(payload, [](size_t depth, std::string_view name) {
        return depth == 1 ? name != "meta" : name != "trace_id" && name != "traceparent";
    });
    const JsonValue* const meta = parsed ? parsed->find("meta") : nullptr;
    if (!meta) return {};
    const JsonValue* const id = meta->find("trace_id");
    if (id && id->kind == JsonValue::Kind::Text && !id->text.empty() && id->text.size() <= 256) return id->text;
    const JsonValue* const parent = meta->find("traceparent");
    const std::string text = parent ? parent->text : std::string();
    const bool isOne = text.size() >= 55 && text[2] == '-' && text[35] == '-';
    return isOne ? text.substr(3, 32) : std::string();
}

std::string eventText(const JobEvent& event, const EventJob& job, bool seesEveryTenant) {
    std::string to;
    if (event.notice) {
        appendNotice(to, event, seesEveryTenant);
        return to;
    }
    const std::string queue = queueName(event.command);
    const std::string id = ojsId(event.id, event.clientId);
    const auto text = [&to](const char* name, std::string_view value) {
        ((to += ",\"") += name) += "\":";
        appendJson(to, value);
    };
    to += "{\"specversion\":\"1.0\"";
    text("id", idOf(event));
    text("type", typeOf(event));
    text("source", "ojs://fairlead/broker");
    text("time", ojsTime(event.at));
    text("timestamp", ojsTime(event.at));
    text("subject", id);
    to += ",\"data\":{\"job_id\":";
    appendJson(to, id);
    text("job_type", job.type.empty() ? queue : job.type);
    text("queue", queue);
    text("tenant_id", event.tenant);
    text("state", stateOf(event));
    if (!job.trace.empty()) text("trace_id", job.trace);
    to += ",\"attempt\":" + std::to_string(event.attempt);
    if (event.maxAttempts > 0) to += ",\"max_attempts\":" + std::to_string(event.maxAttempts);
    if (!event.worker.empty()) text("worker_id", event.worker);
    using enum JobEvent::Kind;
    if (event.kind == Completed || event.kind == Failed)
        to += ",\"duration_ms\":" + std::to_string(event.ran.count() / 1000);
    const bool hasResult = event.kind == Completed && !job.result.empty() && job.result.size() <= kMostResultBytes;
    if (hasResult) to += ",\"result\":" + job.result;
    if (event.kind == Failed || event.kind == Retrying) appendFailure(to, "error", event);
    if (event.kind == Discarded || event.kind == DeadLetterAdded) {
        to += ",\"total_attempts\":" + std::to_string(event.attempt);
        appendFailure(to, "last_error", event);
    }
    if (event.kind == Progress) {
        to += ",\"progress_percent\":" + fairlead::numberText(event.part * 100, std::chars_format::general, 6);
        if (!event.note.empty()) to += ",\"progress_message\":" + event.note;
    }
    const char* const next = event.kind == Retrying    ? "next_retry_at"
                             : event.kind == Heartbeat ? "visible_until"
                                                       : "scheduled_at";
    if (event.next && event.kind != Expired) text(next, ojsTime(*event.next));
    if (event.kind == Expired) {
        const Time created{int64_t(event.id.createdMillis()) * 1000};
        text("created_at", ojsTime(created));
        text("expired_at", ojsTime(event.at));
        to += ",\"ttl_ms\":" +
              std::to_string(std::max<int64_t>(0, (event.next.value_or(event.at) - created).count() / 1000));
    }
    to += '}';
    appendCursor(to, event);
    return to;
}

}  // namespace fairlead::broker
