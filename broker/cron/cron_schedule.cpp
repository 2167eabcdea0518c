// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/cron/cron_schedule.h"

#include <bit>
#include <chrono>

namespace fairlead::broker {

namespace {

using std::chrono::days;
using std::chrono::year_month_day;

constexpr int64_t kSecond = 1'000'000;
constexpr int64_t kDay = 86'400 * kSecond;
constexpr int kMostYears = 9;  // from one February 29 to the next, where a century has none

bool has(uint64_t bits, unsigned value) { return (bits >> value & 1) != 0; }

// The first set bit from `from` on; 64: none.
unsigned firstFrom(uint64_t bits, unsigned from) {
    return from > 63 ? 64 : unsigned(std::countr_zero(bits >> from << from));
}

int64_t floorDiv(int64_t value, int64_t by) { return value / by - (value % by < 0 ? 1 : 0); }

bool matchesDay(const CronExpression& expression, const year_month_day& date) {
    const bool isDay = has(expression.days, unsigned(date.day()));
    const bool isWeekday = has(expression.weekdays, std::chrono::weekday(std::chrono::sys_days(date)).c_encoding());
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

std::optional<LocalMicros> matchFrom(const CronExpression& expression, LocalMicros local) {
    int64_t day = floorDiv(local, kDay);
    int64_t second = (local - day * kDay + kSecond - 1) / kSecond;  // the next whole one
    if (second == 86'400) {
        ++day;
        second = 0;
    }
    const auto dateOf = [](int64_t number) { return year_month_day(std::chrono::sys_days(days(number))); };
    const auto lastYear = dateOf(day).year() + std::chrono::years(kMostYears);
    for (year_month_day date = dateOf(day); date.year() <= lastYear; date = dateOf(day)) {
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

}  // namespace

std::optional<Time> nextOccurrence(const CronExpression& expression, const CronZone& zone, Time after, Time anchor) {
    if (expression.every) {
        const int64_t interval = expression.every->count();
        return Time{anchor.micros + (floorDiv(after.micros - anchor.micros, interval) + 1) * interval};
    }
    // The order of local times is that of the times that they occur at, because repeated ones occur the first time only.
    std::optional<LocalMicros> local = matchFrom(expression, zone.toLocal(after) + 1);
    while (local) {
        const CronZone::Moment moment = zone.fromLocal(*local);
        if (moment.kind != CronZone::Moment::Kind::Skipped && moment.at > after) return moment.at;
        const bool isUnique = moment.kind == CronZone::Moment::Kind::Unique;
        local = matchFrom(expression, isUnique ? *local + 1 : moment.nextUnique);
    }
    return std::nullopt;
}

}  // namespace fairlead::broker
