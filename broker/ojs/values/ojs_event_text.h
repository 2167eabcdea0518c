// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/job_event.h"

#include <string>

namespace fairlead::broker {

// What an event does not know of its job; empty: nobody knows it any more, or there is none.
struct EventJob {
    std::string type;
    std::string trace{};   // its traceId, as traceOf() finds it
    std::string result{};  // JSON; told only if it is short
};

// How the client names the trace of a job: meta.trace_id, or the second part of meta.traceparent; empty: it does not.
std::string traceOf(const std::string& payload);

// An event as its readers get it; the same event always has the same id. job: empty for one that is of none. seesEveryTenant:
// the reader may be told of other tenants that it names.
std::string eventText(const JobEvent& event, const EventJob& job, bool seesEveryTenant);

}  // namespace fairlead::broker
