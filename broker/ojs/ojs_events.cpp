// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/ojs_events.h"

#include "broker/http/json_value.h"
#include "broker/ojs/values/ojs_job_text.h"
#include "broker/ojs/values/ojs_text.h"
#include "broker/rpc/task_rules.h"
#include "shared/number_text.h"
#include "shared/queue_name.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace fairlead::broker {

namespace {

// Those of jobs; a notice has a type of its own.
constexpr std::array<std::string_view, JobEvent::kKinds - 1> kTypes{
    "job.enqueued",      "job.scheduled",       "job.started",        "job.completed",       "job.failed",
    "job.retrying",      "job.discarded",       "job.cancelled",      "job.expired",         "job.heartbeat",
    "dead_letter.added", "dead_letter.retried", "dead_letter.pruned", "dead_letter.deleted", "job.progress"};

// How types of events begin, in the standard and here. Of each there may be some that this broker never tells.
constexpr std::array<std::string_view, 13> kFamilies{"job",       "dead_letter", "worker",      "queue",  "cron",
                                                     "workflow",  "tenant",      "broker",      "leases", "workers",
                                                     "operation", "rate_limit",  "backpressure"};

bool mayBeType(std::string_view text) {
    if (text == "*") return true;
    const size_t dot = std::min(text.find('.'), text.size());
    const std::string_view name = text.substr(std::min(dot + 1, text.size()));
    return std::find(kFamilies.begin(), kFamilies.end(), text.substr(0, dot)) != kFamilies.end() && !name.empty() &&
           (name == "*" || name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") == std::string_view::npos);
}

std::vector<std::string> listed(std::string_view text) {
    std::vector<std::string> items;
    while (!text.empty()) {
        const size_t comma = std::min(text.find(','), text.size());
        if (comma > 0) items.emplace_back(text.substr(0, comma));
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return items;
}

void appendFailure(std::string& to, const char* name, const JobEvent& event) {
    const JobError error = event.failure.value_or(JobError{"error", {}, event.error, {}, true});
    ((to += ",\"") += name) += "\":{\"code\":";
    appendJson(to, error.code.empty() ? "error" : error.code);
    to += ",\"message\":";
    appendJson(to, error.message);
    to += error.isRetryable ? ",\"retryable\":true}" : ",\"retryable\":false}";
}

std::string idOf(const JobEvent& event) {
    const TaskId id{uint64_t(event.at.micros / 1000) << 16 | 0x7000 | (event.cursor & 0xFFF),
                    uint64_t{2} << 62 | (event.cursor & (~uint64_t{0} >> 2))};
    return "evt_" + id.toString();
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

void appendNotice(std::string& to, const OjsCall& call, const JobEvent& told) {
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
    const std::string_view subject = isOfWorkflow                        ? "workflow_id"
                                     : event.type.starts_with("worker.") ? "worker_id"
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
        if (name == event_fields::kVictims && !call.caller.tenants.all) continue;
        const bool isName = name == "worker_id" || name == "key" || name == "queue";
        if (isName || !mayBeNumber(value)) {
            text(name, value);
            continue;
        }
        member(name);
        to += value;
    }
    text("message", event.text);
    to += "},\"cursor\":\"" + std::to_string(told.cursor) + "\"}";
}

}  // namespace

std::string_view eventType(const JobEvent& event) {
    return event.notice ? std::string_view(event.notice->type) : kTypes.at(size_t(event.kind));
}

EventText textOf(const OjsCall& call, const JobEvent& event) {
    EventText made;
    std::string& to = made.text;
    if (event.notice) {
        appendNotice(to, call, event);
        return made;
    }
    const FoundJob job = findJob(call, event.id, false);
    const std::string queue = queueName(event.command);
    made.isOfKnownJob = !job.error;
    if (!job.error) made.jobType = ojsType(job.task);
    const std::string id = ojsId(event.id, event.clientId);
    const auto text = [&to](const char* name, std::string_view value) {
        ((to += ",\"") += name) += "\":";
        appendJson(to, value);
    };
    to += "{\"specversion\":\"1.0\"";
    text("id", idOf(event));
    text("type", eventType(event));
    text("source", "ojs://fairlead/broker");
    text("time", ojsTime(event.at));
    text("timestamp", ojsTime(event.at));
    text("subject", id);
    to += ",\"data\":{\"job_id\":";
    appendJson(to, id);
    text("job_type", made.jobType.empty() ? queue : made.jobType);
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
    to += "},\"cursor\":\"" + std::to_string(event.cursor) + "\"}";
    return made;
}

std::string gapText(uint64_t after, const JobEventRing::Page& page) {
    const std::string end = std::to_string(page.gapEnd);
    return "event: stream.gap\n" + (page.gapEnd > 0 ? "id: " + end + '\n' : std::string()) +
           "data: {\"type\":\"stream.gap\",\"data\":{\"after\":\"" + std::to_string(after) +
           "\",\"until\":" + (page.gapEnd > 0 ? '"' + end + '"' : "null") +
           ",\"message\":\"events between these cursors are not kept any more\"}}\n\n";
}

std::shared_ptr<const EventText> EventTexts::of(const OjsCall& call, const JobEvent& event) {
    // A notice may show less to some.
    if (event.notice) return std::make_shared<const EventText>(textOf(call, event));
    {
        const Lock lock(m_mutex);
        if (const auto known = m_texts.find(event.cursor); known != m_texts.end()) return known->second;
    }
    const auto made = std::make_shared<const EventText>(textOf(call, event));
    if (!made->isOfKnownJob) return made;
    const Lock lock(m_mutex);
    m_texts.emplace(event.cursor, made);
    if (m_texts.size() > kMost) m_texts.erase(m_texts.begin());
    return made;
}

std::optional<uint64_t> cursorOf(std::string_view text) {
    uint64_t cursor = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), cursor);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return cursor;
}

std::optional<OjsError> narrowToQueue(const OjsCall& call, std::string queue, EventWanted* to) {
    if (const Status status = checkCommand(queue, call.context->limits); !status.ok()) return ojsErrorOf(status);
    to->filter.commands.push_back(queueName(queue));
    return std::nullopt;
}

std::optional<OjsError> readEventsWanted(const OjsCall& call, EventWanted* to) {
    EventWanted& wanted = *to;
    for (const char* name : {"after", "cursor"}) {
        const auto asked = call.asked(name);
        if (!asked) continue;
        const auto cursor = cursorOf(*asked);
        if (!cursor) return invalidRequest(std::string(name) + ": must be the cursor of an earlier answer");
        if (wanted.after && *wanted.after != *cursor) return invalidRequest("cursor: is another one than after");
        wanted.after = cursor;
    }
    if (const auto asked = call.asked("since")) {
        wanted.filter.since = parseOjsTime(*asked, call.now());
        if (!wanted.filter.since) return invalidRequest("since: must be a time as \"2026-11-21T02:25:00Z\"");
    }
    wanted.filter.tenants = call.caller.tenants;
    if (call.asked("types") && call.asked("type"))
        return invalidRequest("type: is the same as types, which is there, too");
    const std::vector<std::string> types = listed(call.asked("types").value_or(call.asked("type").value_or("")));
    for (const std::string& type : types)
        if (!mayBeType(type))
            return invalidRequest("types: '" + type.substr(0, 64) +
                                  "' is no type of events, as \"job.completed\", \"worker.*\" or \"*\" are");
    const auto isAsked = [&types](std::string_view type) {
        return std::any_of(types.begin(), types.end(), [type](std::string_view asked) {
            if (asked == "*" || asked == type) return true;
            return asked.ends_with(".*") && type.starts_with(asked.substr(0, asked.size() - 1));
        });
    };
    // Clients that name no type want to follow jobs, and not each of their heartbeats.
    for (size_t kind = 0; kind < kTypes.size(); ++kind)
        if (types.empty() ? JobEvent::Kind(kind) < JobEvent::Kind::Heartbeat : isAsked(kTypes[kind]))
            wanted.filter.kinds.push_back(JobEvent::Kind(kind));
    const bool isAll = std::find(types.begin(), types.end(), "*") != types.end();
    for (const std::string& type : types)
        if (!isAll && !type.starts_with("job.") && !type.starts_with("dead_letter."))
            wanted.notices.push_back(type.ends_with(".*") ? type.substr(0, type.size() - 1) : type);
    if (isAll || !wanted.notices.empty()) wanted.filter.kinds.push_back(JobEvent::Kind::Notice);
    wanted.isNothing = wanted.filter.kinds.empty();
    for (std::string& queue : listed(call.asked("queues").value_or("")))
        if (auto error = narrowToQueue(call, std::move(queue), to)) return error;
    wanted.jobTypes = listed(call.asked("job_types").value_or(""));
    for (const std::string& type : wanted.jobTypes)
        if (auto error = checkAskedType(type, "job_types")) return error;
    return std::nullopt;
}

bool isMeant(const JobEvent& event, const EventText& text, const EventWanted& wanted) {
    if (event.notice)
        return wanted.jobTypes.empty() &&
               (wanted.notices.empty() ||
                std::any_of(wanted.notices.begin(), wanted.notices.end(), [&](const std::string& type) {
                    return type.back() == '.' ? event.notice->type.starts_with(type) : event.notice->type == type;
                }));
    const std::vector<std::string>& types = wanted.jobTypes;
    return types.empty() || std::find(types.begin(), types.end(), text.jobType) != types.end();
}

}  // namespace fairlead::broker
