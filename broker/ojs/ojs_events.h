// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/job_event.h"
#include "broker/ojs/call/ojs_call.h"
#include "broker/ojs/ojs_jobs.h"
#include "broker/telemetry/job_event_ring.h"
#include "shared/mutex.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// Whether events are called so, in the standard or here: "job.completed", "worker.*", "*".
bool mayBeEventType(std::string_view text);
// An event as its clients read it; "" for jobType: of no job, or of one that is gone.
struct EventText {
    std::string jobType;
    std::string text;
    bool isOfKnownJob = false;
};
// Where the store may be read: an event does not know its job's type.
EventText textOf(const OjsCall& call, const JobEvent& event);
// Events after one cursor, up to another, were given up before this client read them.
std::string gapText(uint64_t after, const JobEventRing::Page& page);

// The same texts for all who follow the events of a job: each job is looked up once, and not for each of them. Any
// thread; where the store may be read.
class EventTexts {
public:
    std::shared_ptr<const EventText> of(const OjsCall& call, const JobEvent& event);

private:
    static constexpr size_t kMost = 2000;

    Mutex m_mutex;
    std::map<uint64_t, std::shared_ptr<const EventText>> m_texts FAIRLEAD_GUARDED_BY(m_mutex);  // by cursor
};

// A cursor of events, or another whole number, that a client sends back; nothing: it is none.
std::optional<uint64_t> cursorOf(std::string_view text);

// What a request asks for by types (also "type"), queues, job_types, since and after (also "cursor").
struct EventWanted {
    JobEventRing::Filter filter;
    std::vector<std::string> jobTypes;  // empty: any
    bool isNothing = false;             // only types of which this broker has no events
    std::optional<uint64_t> after;      // not what has this cursor or a lower one
};
// The error names what cannot be read.
std::optional<OjsError> readEventsWanted(const OjsCall& call, EventWanted* wanted);
// The same of one queue more, in whichever case it is named.
std::optional<OjsError> narrowToQueue(const OjsCall& call, std::string queue, EventWanted* wanted);
// Whether an event of that filter is one of them. text: matters only if types of jobs are asked for.
bool isMeant(const JobEvent& event, const EventText& text, const EventWanted& wanted);

}  // namespace fairlead::broker
