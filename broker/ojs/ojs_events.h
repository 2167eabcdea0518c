// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/job_event.h"
#include "broker/ojs/ojs_call.h"
#include "broker/ojs/ojs_jobs.h"
#include "broker/telemetry/job_event_ring.h"

#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// "job.completed", "tenant.throttled"; the same event always has the same id.
std::string_view eventType(const JobEvent& event);
// Where the store may be read: an event does not know its job's type.
void appendEvent(std::string& to, const OjsCall& call, const JobEvent& event);

// What a request asks for by types, queues and job_types.
struct EventWanted {
    JobEventRing::Filter filter;
    std::vector<std::string> jobTypes;  // empty: any
    std::vector<std::string> notices;   // types that are not of jobs, or how they begin ("tenant."); empty: any
    bool isNothing = false;             // only types of which this broker has no events
};
EventWanted eventsWanted(const OjsCall& call);

}  // namespace fairlead::broker
