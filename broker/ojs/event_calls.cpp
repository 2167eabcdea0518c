// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/event_calls.h"

#include "broker/core/bounds/page_room.h"
#include "broker/ojs/call/ojs_page.h"
#include "broker/ojs/event_pages.h"
#include "broker/ojs/values/ojs_job_text.h"
#include "broker/ojs/values/ojs_text.h"
#include "shared/queue_name.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kMostOjsEvents = 1000;
constexpr size_t kMostEventsAtOnce = 200;  // for the streams of one caller, before another has its turn
constexpr std::chrono::seconds kBeat{15};

// These, and what every call of events may be asked.
QueryParameters askedOfEvents(QueryParameters parameters) {
    for (const char* name : {"types", "type", "since", "after", "cursor"}) parameters.push_back({name});
    return parameters;
}

void poll(const OjsCallPtr& call, EventTexts& texts) {
    if (call->asked("page") || call->asked("per_page")) return pageEvents(call, texts);
    const size_t most = askedNumber(*call, "limit", 100);
    EventWanted wanted;
    if (const auto error = readEventsWanted(*call, &wanted)) return call->refuse(*error);
    readFor(call, [call, wanted, after = wanted.after.value_or(0), most, &texts] {
        std::string body = "{\"events\":[";
        PageRoom room(most);
        uint64_t cursor = after;
        bool hasMore = true, isGap = false, isFull = false;
        // A page ends with what it has, and not with what was looked at: at most what is remembered.
        for (size_t looked = 0; hasMore && !isFull && looked < JobEventRing::kMost;) {
            const auto part = call->context->events->after(cursor, wanted.filter, kMostOjsEvents, call->now());
            isGap = isGap || part.isGap;
            hasMore = part.hasMore;
            looked += part.events.size();
            for (const auto& event : part.events) {
                if (wanted.isNothing) break;
                const auto text = texts.of(*call, *event);
                if (isMeant(*event, *text, wanted)) {
                    isFull = !room.take(text->text.size());
                    if (isFull) break;
                    if (body.back() != '[') body += ',';
                    body += text->text;
                }
                cursor = event->cursor;
            }
            if (!isFull) cursor = part.cursor;
        }
        body += "],\"cursor\":\"" + std::to_string(cursor) + '"';
        body += hasMore || isFull ? ",\"has_more\":true" : ",\"has_more\":false";
        call->answer(200, std::move(body) + (isGap ? ",\"gap\":true}" : "}"));
    });
}

// After which event a stream begins. An id that is no cursor of ours is no mistake: it goes on from now, and says so.
struct StreamStart {
    uint64_t cursor = 0;
    std::string gap{};
};
StreamStart startOf(const OjsCall& call, const EventWanted& wanted) {
    const JobEventRing& events = *call.context->events;
    // Whoever asks for what has happened since then begins with that.
    const uint64_t latest = events.latest();
    const auto last = call.exchange->request().header("last-event-id");
    if (!last) return {wanted.after.value_or(wanted.filter.since ? 0 : latest)};
    if (const auto cursor = cursorOf(*last)) return {*cursor};
    JobEventRing::Page missed;
    missed.gapEnd = latest;
    return {latest, gapText(0, missed)};
}

void beginStream(const OjsCall& call, const StreamStart& start) {
    HttpAnswer head;
    head.type = "text/event-stream";
    head.headers = {{"Cache-Control", "no-store"}, {"OJS-Version", "1.0"}, {"X-Request-Id", call.requestId}};
    call.exchange->begin(std::move(head));
    call.exchange->send("retry: 3000\n\n" + start.gap);
}

void appendTold(std::string& to, const JobEvent& event, const EventText& text) {
    ((to += "event: ") += typeOf(event)) += "\nid: " + std::to_string(event.cursor) + "\ndata: ";
    (to += text.text) += "\n\n";
}

// The stream of a job that has ended: what its client has missed, the state, and that is all. Where the store may be read.
void tellOfEnded(const OjsCall& call, const EventWanted& wanted, const TaskView& task, EventTexts& texts) {
    const StreamStart start = startOf(call, wanted);
    const auto missed = call.context->events->after(start.cursor, wanted.filter, kMostOjsEvents, call.now());
    std::string told;
    if (missed.isGap) told = gapText(start.cursor, missed);
    for (const auto& event : missed.events)
        if (!wanted.isNothing) appendTold(told, *event, *texts.of(call, *event));
    told += "event: job.state_changed\nid: " + std::to_string(missed.cursor) + "\ndata: {\"job_id\":";
    appendJson(told, ojsId(task.id, task.clientId));
    told += ",\"queue\":";
    appendJson(told, queueName(task.command));
    told += ",\"type\":";
    appendJson(told, ojsType(task));
    // What was cancelled, or has expired, may have been in any.
    if (task.state == TaskState::Completed || (task.state == TaskState::Dead && task.attempts > 0))
        told += ",\"from\":\"active\"";
    (told += ",\"to\":\"") += ojsState(task);
    told += "\",\"timestamp\":\"" + ojsTime(task.endedAt.value_or(call.now())) + "\"}\n\n";
    beginStream(call, start);
    call.exchange->send(std::move(told));
    call.exchange->end();
}

}  // namespace

EventCalls::EventCalls(OjsContext* context) : m_context(context) {}

EventCalls::~EventCalls() { stop(); }

void EventCalls::stop() {
    m_isEnding = true;
    uint64_t subscription = 0;
    std::unique_ptr<Deadlines> beats;
    {
        const Lock lock(m_mutex);
        subscription = std::exchange(m_subscription, 0);
        beats = std::move(m_beats);
        m_streams.clear();
    }
    if (subscription != 0) m_context->events->unsubscribe(subscription);
}

void EventCalls::addTo(OjsRoutes& routes) {
    const OjsNeeds toSee{Role::Reader};
    routes.add("GET", "/ojs/v1/events",
               toSee.asking(andPages(askedOfEvents({{"queues"}, {"job_types"}, {"limit", 1, kMostOjsEvents}}))),
               [this](const OjsCallPtr& call) { poll(call, m_texts); });
    const auto stream = [this](const OjsCallPtr& call, const auto& narrow) {
        EventWanted wanted;
        if (const auto error = readEventsWanted(*call, &wanted)) return call->refuse(*error);
        if (const auto error = narrow(&wanted)) return call->refuse(*error);
        open(call, std::move(wanted));
    };
    const auto followJob = [this, stream](const OjsCallPtr& call, const std::string& id) {
        readFor(call, [this, stream, call, id] {
            const FoundJob job = findJob(*call, id, false);
            if (job.error) return call->refuse(*job.error);
            if (!job.task.endedAt) {
                return stream(call, [&](EventWanted* wanted) {
                    wanted->filter.job = job.task.id;
                    return std::optional<OjsError>();
                });
            }
            EventWanted wanted;
            if (const auto error = readEventsWanted(*call, &wanted)) return call->refuse(*error);
            wanted.filter.job = job.task.id;
            tellOfEnded(*call, wanted, job.task, m_texts);
        });
    };
    routes.add("GET", "/ojs/v1/jobs/:id/events", toSee.asking(askedOfEvents({})),
               [followJob](const OjsCallPtr& call) { followJob(call, call->parts.front()); });
    routes.add("GET", "/ojs/v1/queues/:name/events", toSee.asking(askedOfEvents({{"job_types"}})),
               [stream](const OjsCallPtr& call) {
                   stream(call, [&](EventWanted* wanted) { return narrowToQueue(*call, call->parts.front(), wanted); });
               });
    routes.add("GET", "/ojs/v1/events/stream", toSee.asking(askedOfEvents({{"channel"}, {"queues"}, {"job_types"}})),
               [stream, followJob](const OjsCallPtr& call) {
                   const std::string_view asked = call->asked("channel").value_or("");
                   if (asked.starts_with("job:")) return followJob(call, std::string(asked.substr(4)));
                   stream(call, [&](EventWanted* wanted) -> std::optional<OjsError> {
                       const std::string channel(call->asked("channel").value_or(""));
                       if (channel.empty()) return std::nullopt;
                       if (call->asked("queues")) return invalidRequest("queues: the channel says which queue it is");
                       if (channel.starts_with("queue:")) {
                           return narrowToQueue(*call, channel.substr(6), wanted);
                       }
                       return invalidRequest("channel: must be job:ID or queue:NAME");
                   });
               });
}

void EventCalls::open(const OjsCallPtr& call, EventWanted wanted) {
    const auto stream = std::make_shared<Stream>();
    stream->call = call;
    stream->wanted = std::move(wanted);
    const StreamStart start = startOf(*call, stream->wanted);
    stream->cursor = start.cursor;
    Status room;
    bool isFirst = false;
    {
        const Lock lock(m_mutex);
        const std::string party = call->caller.fairnessKey();
        room = m_isEnding ? Status(Code::Unavailable, "the broker is stopping") : m_total.admits(party);
        if (room.ok()) {
            m_total.take(party);
            isFirst = m_subscription == 0 && !m_beats;
            m_streams.emplace(stream.get(), stream);
            if (isFirst) m_beats = std::make_unique<Deadlines>();
        }
    }
    if (!room.ok()) return call->refuse(room);
    beginStream(*call, start);
    call->exchange->onGone([this, weak = std::weak_ptr<Stream>(stream)] {
        if (const auto left = weak.lock()) remove(left);
    });
    if (isFirst) {
        const uint64_t key = m_context->events->subscribe([this] { wake(); }, m_context->clock->now());
        {
            const Lock lock(m_mutex);
            m_subscription = key;
        }
        beat();
    }
    wake();
}

void EventCalls::wake() {
    if (m_isEnding || m_isWoken.exchange(true)) return;
    if (!m_context->reads->post([this] { share(); }).ok()) m_isWoken = false;
}

// Each caller's streams are served in the caller's own line, so that those with much to read hold up no others.
void EventCalls::share() {
    m_isWoken = false;
    std::map<std::string, Principal> callers;
    {
        const Lock lock(m_mutex);
        for (const auto& [key, stream] : m_streams) {
            const Principal& caller = stream->call->caller;
            if (m_served.insert(caller.fairnessKey()).second) callers.emplace(caller.fairnessKey(), caller);
        }
    }
    for (const auto& [name, caller] : callers) serveSoon(name, caller);
}

void EventCalls::serveSoon(const std::string& name, const Principal& caller) {
    if (m_context->reads->post(caller, [this, name = name, caller = caller] { serve(name, caller); }).ok()) return;
    // The next event, or the next beat, tries again.
    const Lock lock(m_mutex);
    m_served.erase(name);
}

void EventCalls::serve(const std::string& name, const Principal& caller) {
    std::vector<StreamPtr> streams;
    {
        const Lock lock(m_mutex);
        m_served.erase(name);  // what happens from here on is for another turn
        for (const auto& [key, stream] : m_streams)
            if (stream->call->caller.fairnessKey() == name) streams.push_back(stream);
        // The one that has waited longest comes first.
        std::stable_sort(streams.begin(), streams.end(),
                         [](const auto& a, const auto& b) { return a->servedAt < b->servedAt; });
    }
    size_t left = kMostEventsAtOnce;
    bool hasMore = false;
    for (const StreamPtr& stream : streams) {
        hasMore = left == 0;
        if (hasMore) break;
        stream->servedAt = ++m_turns;
        if (!serve(*stream, left)) remove(stream);
        hasMore = stream->hasMore || hasMore;
    }
    if (!hasMore) return;
    {
        const Lock lock(m_mutex);
        if (!m_served.insert(name).second) return;
    }
    serveSoon(name, caller);
}

// False: the client has gone, or is cut off because it reads too slowly.
bool EventCalls::serve(Stream& stream, size_t& left) {
    const OjsCall& call = *stream.call;
    const auto page = m_context->events->after(stream.cursor, stream.wanted.filter, left, call.now());
    std::string text;
    if (page.isGap) text = gapText(stream.cursor, page);
    stream.cursor = page.cursor;
    stream.hasMore = page.hasMore;
    left -= std::min(left, page.events.size());
    for (const auto& event : page.events) {
        if (stream.wanted.isNothing) break;
        const auto told = m_texts.of(call, *event);
        if (!isMeant(*event, *told, stream.wanted)) continue;
        appendTold(text, *event, *told);
    }
    return text.empty() || call.exchange->send(std::move(text));
}

// A line that says nothing keeps the connection alive, and tells of a client that has gone.
void EventCalls::beat() {
    std::vector<StreamPtr> streams;
    {
        const Lock lock(m_mutex);
        if (!m_beats) return;
        m_beats->add(std::chrono::duration_cast<std::chrono::milliseconds>(kBeat), [this] { beat(); });
        for (const auto& [key, stream] : m_streams) streams.push_back(stream);
    }
    for (const StreamPtr& stream : streams) {
        if (!stream->call->exchange->send(":heartbeat\n\n")) remove(stream);
    }
    wake();
}

void EventCalls::remove(const StreamPtr& stream) {
    const Lock lock(m_mutex);
    if (m_streams.erase(stream.get()) > 0) m_total.give(stream->call->caller.fairnessKey());
}

}  // namespace fairlead::broker
