// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/cron/cron_expression.h"
#include "broker/cron/cron_zone.h"

#include <optional>

namespace fairlead::broker {

// The first occurrence after a time. Local times that a change of the clock skips do not occur. Those that it repeats occur
// once, the first time; of an expression that runs through (every 5 minutes, every hour) both times. Nothing: it never occurs
// again (February 30). anchor: what @every counts from. At most some ten microseconds, or a millisecond where it is nothing.
std::optional<Time> nextOccurrence(const CronExpression& expression, const CronZone& zone, Time after,
                                   Time anchor = {});

// When the local clock skips the next occurrence of an expression that does not run through, if that is by `until`: a nightly
// run that a night does not have.
std::optional<Time> nextSkip(const CronExpression& expression, const CronZone& zone, Time after, Time until);

}  // namespace fairlead::broker
