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
    const std::string_view subject = isOfWorkflow                         ? "workflow_id"
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

std::string eventText(const JobEvent& event, std::string_view jobType, bool seesEveryTenant) {
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
    text("job_type", jobType.empty() ? std::string_view(queue) : jobType);
    text("queue", queue);
    text("tenant_id", event.tenant);
    to += ",\"attempt\":" + std::to_string(event.attempt);
    if (event.maxAttempts > 0) to += ",\"max_attempts\":" + std::to_string(event.maxAttempts);
    if (!event.worker.empty()) text("worker_id", event.worker);
    using enum JobEvent::Kind;
    if (event.kind == Completed || event.kind == Failed)
        to += ",\"duration_ms\":" + std::to_string(event.ran.count() / 1000);
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
