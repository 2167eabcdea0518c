// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/cron/cron_schedule.h"

#include <algorithm>
#include <bit>
#include <chrono>

namespace fairlead::broker {

namespace {

using std::chrono::days;
using std::chrono::year_month_day;

constexpr int64_t kSecond = 1'000'000;
constexpr int64_t kDay = 86'400 * kSecond;
// From one February 29 that is the fifth of its weekday to the next, where a century has no 29th.
constexpr int64_t kMostDays = 41 * 366;

bool has(uint64_t bits, unsigned value) { return (bits >> value & 1) != 0; }

// The first set bit from `from` on; 64: none.
unsigned firstFrom(uint64_t bits, unsigned from) {
    return from > 63 ? 64 : unsigned(std::countr_zero(bits >> from << from));
}

int64_t floorDiv(int64_t value, int64_t by) { return value / by - (value % by < 0 ? 1 : 0); }

unsigned weekdayOf(const year_month_day& date) {
    return std::chrono::weekday(std::chrono::sys_days(date)).c_encoding();
}

// Monday to Friday, in the same month.
unsigned nearestWeekday(unsigned day, unsigned lastDay, const year_month_day& date) {
    const unsigned weekday = weekdayOf(date.year() / date.month() / int(day));
    if (weekday == 6) return day > 1 ? day - 1 : day + 2;
    if (weekday == 0) return day < lastDay ? day + 1 : day - 2;
    return day;
}

bool isNearestWeekday(const CronExpression& expression, const year_month_day& date, unsigned lastDay) {
    const auto day = unsigned(date.day());
    if (has(expression.nearWeekdays, 0) && nearestWeekday(lastDay, lastDay, date) == day) return true;
    const unsigned first = day > 2 ? day - 2 : 1;
    for (unsigned near = first; near <= std::min(day + 2, lastDay); ++near)
        if (has(expression.nearWeekdays, near) && nearestWeekday(near, lastDay, date) == day) return true;
    return false;
}

bool matchesDay(const CronExpression& expression, const year_month_day& date) {
    const auto day = unsigned(date.day());
    const auto lastDay = unsigned((date.year() / date.month() / std::chrono::last).day());
    const unsigned weekday = weekdayOf(date);
    const bool isDay = has(expression.days, day) || has(expression.lastDays, lastDay - day) ||
                       (expression.nearWeekdays != 0 && isNearestWeekday(expression, date, lastDay));
    const bool isWeekday = has(expression.weekdays, weekday) || has(expression.nthWeekdays[(day - 1) / 7], weekday) ||
                           (day + 7 > lastDay && has(expression.lastWeekdays, weekday));
    return expression.isEitherDay ? isDay || isWeekday : isDay && isWeekday;
}

// The first second of the day that matches, from this one on; nothing: none is left.
std::optional<int64_t> timeOfDayFrom(const CronExpression& expression, int64_t second) {
    unsigned hour = unsigned(second / 3600);
    unsigned minute = unsigned(second / 60 % 60);
    unsigned from = unsigned(second % 60);
    for (hour = firstFrom(expression.hours, hour); hour < 24; hour = firstFrom(expression.hours, hour + 1)) {
        if (hour != unsigned(second / 3600)) minute = from = 0;
        for (minute = firstFrom(expression.minutes, minute); minute < 60;
             minute = firstFrom(expression.minutes, minute + 1)) {
            if (minute != unsigned(second / 60 % 60)) from = 0;
            const unsigned match = firstFrom(expression.seconds, from);
            if (match < 60) return (int64_t(hour) * 60 + minute) * 60 + match;
            from = 0;
        }
        minute = 0;
    }
    return std::nullopt;
}

// Up to `last`.
std::optional<LocalMicros> matchFrom(const CronExpression& expression, LocalMicros local, LocalMicros last) {
    int64_t day = floorDiv(local, kDay);
    int64_t second = (local - day * kDay + kSecond - 1) / kSecond;  // the next whole one
    if (second == 86'400) {
        ++day;
        second = 0;
    }
    const auto dateOf = [](int64_t number) { return year_month_day(std::chrono::sys_days(days(number))); };
    for (const int64_t lastDay = floorDiv(last, kDay); day <= lastDay;) {
        const year_month_day date = dateOf(day);
        if (!has(expression.months, unsigned(date.month()))) {
            const std::chrono::sys_days next = (date.year() / date.month() / 1) + std::chrono::months(1);
            day = next.time_since_epoch().count();
            second = 0;
            continue;
        }
        if (matchesDay(expression, date))
            if (const auto match = timeOfDayFrom(expression, second)) return day * kDay + *match * kSecond;
        ++day;
        second = 0;
    }
    return std::nullopt;
}

// Where the search ends.
LocalMicros lastOf(const CronZone& zone, Time after) { return zone.toLocal(after) + kMostDays * kDay; }

// Stretch by stretch of the local clock, so that what it skips is left out and what it repeats comes twice.
std::optional<Time> nextThrough(const CronExpression& expression, const CronZone& zone, Time after) {
    const LocalMicros last = lastOf(zone, after);
    for (Time from = after + Micros(1);;) {
        const CronZone::Stretch stretch = zone.stretchAt(from);
        const std::optional<LocalMicros> local = matchFrom(expression, from.micros + stretch.ahead, last);
        if (!local) return std::nullopt;
        const Time at{*local - stretch.ahead};
        if (at < stretch.end) return at;
        // Nothing matches before, except what a change of the local clock moves: by less than two days.
        from = std::max(stretch.end, at - Micros(std::chrono::hours(48)));
    }
}

}  // namespace

std::optional<Time> nextSkip(const CronExpression& expression, const CronZone& zone, Time after, Time until) {
    if (expression.every || expression.runsThrough) return std::nullopt;
    const LocalMicros last = lastOf(zone, after);
    std::optional<LocalMicros> local = matchFrom(expression, zone.toLocal(after) + 1, last);
    while (local) {
        const CronZone::Moment moment = zone.fromLocal(*local);
        if (moment.kind == CronZone::Moment::Kind::Skipped && moment.change > after)
            return moment.change <= until ? std::optional(moment.change) : std::nullopt;
        if (moment.kind != CronZone::Moment::Kind::Skipped && moment.at >= until) return std::nullopt;
        const bool isUnique = moment.kind == CronZone::Moment::Kind::Unique;
        local = matchFrom(expression, isUnique ? *local + 1 : moment.nextUnique, last);
    }
    return std::nullopt;
}

std::optional<Time> nextOccurrence(const CronExpression& expression, const CronZone& zone, Time after, Time anchor) {
    if (expression.every) {
        const int64_t interval = expression.every->count();
        return Time{anchor.micros + (floorDiv(after.micros - anchor.micros, interval) + 1) * interval};
    }
    if (expression.runsThrough) return nextThrough(expression, zone, after);
    // The order of local times is that of the times that they occur at, because repeated ones occur the first time only.
    const LocalMicros last = lastOf(zone, after);
    std::optional<LocalMicros> local = matchFrom(expression, zone.toLocal(after) + 1, last);
    while (local) {
        const CronZone::Moment moment = zone.fromLocal(*local);
        if (moment.kind != CronZone::Moment::Kind::Skipped && moment.at > after) return moment.at;
        const bool isUnique = moment.kind == CronZone::Moment::Kind::Unique;
        local = matchFrom(expression, isUnique ? *local + 1 : moment.nextUnique, last);
    }
    return std::nullopt;
}

}  // namespace fairlead::broker
