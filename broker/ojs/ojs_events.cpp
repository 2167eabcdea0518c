// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/ojs_events.h"

#include "broker/http/json_value.h"
#include "broker/ojs/values/ojs_event_text.h"
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

// How types of events begin, in the standard and here. Of each there may be some that this broker never tells.
constexpr std::array<std::string_view, 14> kFamilies{"job",      "dead_letter", "worker",     "queue",       "cron",
                                                     "workflow", "webhook",     "tenant",     "broker",      "leases",
                                                     "workers",  "operation",   "rate_limit", "backpressure"};

constexpr size_t kMostReadBytes = 64 * 1024;  // of a job, for one event

std::vector<std::string> listed(std::string_view text) {
    std::vector<std::string> items;
    while (!text.empty()) {
        const size_t comma = std::min(text.find(','), text.size());
        if (comma > 0) items.emplace_back(text.substr(0, comma));
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return items;
}

}  // namespace

EventText textOf(const OjsCall& call, const JobEvent& event) {
    EventText made;
    EventJob of;
    if (!event.notice) {
        FoundJob job = findJob(call, event.id, false);
        if (!job.error && job.task.payloadBytes <= kMostReadBytes) job = findJob(call, event.id, true);
        made.isOfKnownJob = !job.error;
        if (!job.error) of = {ojsType(job.task), traceOf(job.task.payload), ojsResult(job.task)};
        made.jobType = of.type;
    }
    made.text = eventText(event, of, call.caller.tenants.all);
    return made;
}

bool mayBeEventType(std::string_view text) {
    if (text == "*") return true;
    const size_t dot = std::min(text.find('.'), text.size());
    const std::string_view name = text.substr(std::min(dot + 1, text.size()));
    return std::find(kFamilies.begin(), kFamilies.end(), text.substr(0, dot)) != kFamilies.end() && !name.empty() &&
           (name == "*" || name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_.") == std::string_view::npos);
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
        if (!mayBeEventType(type))
            return invalidRequest("types: '" + type.substr(0, 64) +
                                  "' is no type of events, as \"job.completed\", \"worker.*\" or \"*\" are");
    const auto isAsked = [&types](std::string_view type) {
        return std::any_of(types.begin(), types.end(), [type](std::string_view asked) {
            if (asked == "*" || asked == type) return true;
            return asked.ends_with(".*") && type.starts_with(asked.substr(0, asked.size() - 1));
        });
    };
    // Clients that name no type want to follow jobs, and not each of their heartbeats.
    for (size_t kind = 0; kind < kJobEventTypes.size(); ++kind)
        if (types.empty() ? JobEvent::Kind(kind) < JobEvent::Kind::Heartbeat : isAsked(kJobEventTypes[kind]))
            wanted.filter.kinds.push_back(JobEvent::Kind(kind));
    const bool isAll = std::find(types.begin(), types.end(), "*") != types.end();
    for (const std::string& type : types)
        if (!isAll && !type.starts_with("job.") && !type.starts_with("dead_letter."))
            wanted.filter.notices.push_back(type.ends_with(".*") ? type.substr(0, type.size() - 1) : type);
    wanted.jobTypes = listed(call.asked("job_types").value_or(""));
    // A notice is of no type of jobs.
    if (wanted.jobTypes.empty() && (isAll || !wanted.filter.notices.empty()))
        wanted.filter.kinds.push_back(JobEvent::Kind::Notice);
    wanted.isNothing = wanted.filter.kinds.empty();
    for (std::string& queue : listed(call.asked("queues").value_or("")))
        if (auto error = narrowToQueue(call, std::move(queue), to)) return error;
    for (const std::string& type : wanted.jobTypes)
        if (auto error = checkAskedType(type, "job_types")) return error;
    return std::nullopt;
}

bool isMeant(const JobEvent& event, const EventText& text, const EventWanted& wanted) {
    const std::vector<std::string>& types = wanted.jobTypes;
    return types.empty() || (!event.notice && std::find(types.begin(), types.end(), text.jobType) != types.end());
}

}  // namespace fairlead::broker
