// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task_id.h"
#include "shared/clock.h"

#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// Ids and times as Open Job Spec writes them.

// The broker's own ids, which are of version 4 everywhere else, are shown as what their layout is: version 7.
std::string ojsId(const TaskId& own);
// Of a job that its client has named: its name; otherwise the broker's.
std::string ojsId(const TaskId& own, const TaskId& clientId);
// The broker's id that may be meant by a client's text of version 7.
TaskId ownId(const TaskId& shown);
// A lower-case UUID of version 7; nothing otherwise.
std::optional<TaskId> parseOjsId(std::string_view text);
// New, for requests and events.
std::string newOjsUuid(Time now);

// "2026-11-21T02:25:00.123Z", always with milliseconds, as the calendar has this time of the broker's (calendar.h).
std::string ojsTime(Time time);
// ISO 8601, "PT1M30S".
std::string ojsDuration(Micros duration);
// RFC 3339, or "+PT2S": so long after now; as a time of the broker's.
std::optional<Time> parseOjsTime(std::string_view text, Time now);

}  // namespace fairlead::broker
