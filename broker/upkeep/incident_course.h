// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/investigation.h"
#include "broker/history/history_query.h"
#include "shared/result.h"

#include <functional>
#include <optional>

namespace fairlead::broker {

using ReadHistory = std::function<Result<HistoryAnswer>(const HistoryQuery&)>;

// What the tasks of a tenant waited, in seconds: those that were handed out within the point and those that still waited at its
// end. Unset: there were neither.
std::optional<double> waitOf(const HistoryPoint& point);

// Whether a tenant waits too long there by what others do: who is throttled waits for its own doing.
bool isLate(const HistoryPoint& point, const std::optional<double>& usualSeconds);

// The investigation with the beginning and the end of the waits of its first victims, by their history, whatever moment
// somebody opened it at. A draft with an end is of a time that somebody chose: it gets the waits in it that did most harm. Any
// other ends with the last of its waits; unset: they go on. It keeps its beginning, but a draft that begins now, as nobody knew
// a cause, begins with them. As it is where nobody waited too long, and after an end that is known already only what waited
// later counts. Reads the history of up to six tenants, of more than eight minutes only if what waits now began before.
Investigation asItWent(Investigation investigation, const ReadHistory& read, Time now);

}  // namespace fairlead::broker
