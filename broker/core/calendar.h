// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <optional>
#include <string>

namespace fairlead::broker {

// Two clocks. The broker's time (Clock::now, and every Time that is not said to be the calendar's) only runs on, at one pace,
// also across restarts: by it leases end, retries and delays are due, and what happened is written down. The calendar is the
// machine's clock, which people and time servers set: by it tasks with a run_at or an expiry and cron entries are due. Between
// them is one offset, so all that was written down is shown at the right time once the machine's clock is right.

// How far the calendar is ahead of the broker's time in this process. Any thread.
Micros calendarOffset();
void setCalendarOffset(Micros offset);  // by the broker's clock

inline Time toCalendar(Time time) { return time + calendarOffset(); }
inline Time fromCalendar(Time calendar) { return calendar - calendarOffset(); }

// The machine's clock was set, by a second or more.
struct ClockStep {
    Time at;  // of the calendar
    Micros by{};
};
// The last one that this process has noticed; one while the broker did not run is noticed at its start. Any thread.
std::optional<ClockStep> lastClockStep();
void noteClockStep(const ClockStep& step);  // by the broker's clock

// Where the engine learns of the calendar. Called on the engine's thread.
class CalendarSource {
public:
    virtual ~CalendarSource() = default;
    // Of the offset when the broker last ran, so that a clock that was set meanwhile is a step, too.
    virtual Micros offsetBefore() const = 0;
    virtual Micros look() = 0;  // the offset now
    // What the store keeps, for the next start.
    virtual std::string record() const = 0;
};

}  // namespace fairlead::broker
