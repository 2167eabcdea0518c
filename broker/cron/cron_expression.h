// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"
#include "shared/result.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace fairlead::broker {

// When something recurs, by a calendar that is the reader's:
//
//   minute hour day-of-month month day-of-week        0-59 0-23 1-31 1-12|JAN-DEC 0-7|SUN-SAT, 0 and 7 are Sunday
//   second minute hour day-of-month month day-of-week
//   @yearly @annually @monthly @weekly @daily @midnight @hourly
//   @every 1h30m
//
// A field is *, a number or name, a range a-b, any of these with a step (*/15, 10-40/5, 5/10: from 5 on), or several of
// them with commas. Days of the month may also be L (the last), L-3 (three days before it), 15W (the day of Monday to Friday
// that is nearest to the 15th, in its month) and LW; days of the week 5L (the last Friday) and 5#2 (the second). If both days
// are restricted, a day needs to match one of them; otherwise both.
struct CronExpression {
    // Bit n: n matches.
    uint64_t seconds = 0;
    uint64_t minutes = 0;
    uint32_t hours = 0;
    uint32_t days = 0;            // of the month, from bit 1
    uint16_t months = 0;          // from bit 1
    uint8_t weekdays = 0;         // 0: Sunday
    uint32_t lastDays = 0;        // bit n: n days before the last of the month
    uint32_t nearWeekdays = 0;    // bit n: the weekday nearest to day n; bit 0: to the last day
    uint8_t lastWeekdays = 0;     // the last of the month
    uint8_t nthWeekdays[5] = {};  // the first to fifth of the month
    bool isEitherDay = false;
    // The field for the seconds, minutes or hours begins with *: an hour that the clock repeats has its occurrences twice.
    bool runsThrough = false;
    std::optional<Micros> every;  // then the fields mean nothing

    // InvalidArgument names the field and what is wrong with it. Case is ignored.
    static Result<CronExpression> parse(std::string_view text);

    bool operator==(const CronExpression&) const = default;
};

}  // namespace fairlead::broker
