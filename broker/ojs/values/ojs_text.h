// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/id_spelling.h"
#include "shared/clock.h"
#include "shared/limits/tenant_limits.h"
#include "shared/status.h"

#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// Ids and times as Open Job Spec writes them.

// The broker's own ids. Those of tasks that came another way are of version 4; they are shown with version 7, too.
std::string ojsId(const TaskId& own);
// Of a job that its client has named: its name; otherwise the broker's.
std::string ojsId(const TaskId& own, const TaskId& clientId);
// As a client may choose one: a lower-case UUID of version 7; nothing otherwise. In all other places an id may be in any
// spelling (broker/core/id_spelling.h).
std::optional<TaskId> parseChosenId(std::string_view text);
// The name of a tenant that a client gives. That of the tenant whose jobs name none may be given, too, because it is shown:
// `fallback`; empty: there is none.
Status checkNamedTenant(std::string_view tenant, std::string_view fallback);
// New, for requests and events.
std::string newOjsUuid(Time now);

// "2026-11-21T02:25:00.123Z", always with milliseconds, as the calendar has this time of the broker's (calendar.h).
std::string ojsTime(Time time);
// ISO 8601, "PT1M30S".
std::string ojsDuration(Micros duration);
// Reads one; also whole seconds as "300s", which examples of the standard have. Never negative.
std::optional<Micros> parseOjsDuration(std::string_view text);
// {"limit":10,"period":"PT1M"}, with a burst that differs from the limit.
std::string rateText(const Rate& rate);
// With as many digits as it takes to read the same number again.
std::string shortestNumber(double value);
// RFC 3339, or "+PT2S": so long after now; as a time of the broker's.
std::optional<Time> parseOjsTime(std::string_view text, Time now);

}  // namespace fairlead::broker
