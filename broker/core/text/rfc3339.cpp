// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/text/rfc3339.h"

#include <cstdint>
#include <cstdio>
#include <ctime>

namespace fairlead::broker {

namespace {

constexpr int64_t kMicros = 1'000'000;

bool isDecimal(char c) { return c >= '0' && c <= '9'; }

// Takes so many digits from the front.
std::optional<int> takeNumber(std::string_view& text, size_t digits) {
    if (text.size() < digits) return std::nullopt;
    int number = 0;
    for (size_t i = 0; i < digits; ++i) {
        if (!isDecimal(text[i])) return std::nullopt;
        number = number * 10 + (text[i] - '0');
    }
    text.remove_prefix(digits);
    return number;
}

bool take(std::string_view& text, char c) {
    if (text.empty() || text.front() != c) return false;
    text.remove_prefix(1);
    return true;
}

int daysOf(int year, int month) {
    constexpr int kDays[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return month == 2 && isLeap ? 29 : kDays[month - 1];
}

}  // namespace

std::string rfc3339Text(Time time) {
    int64_t fraction = time.micros % kMicros;
    std::time_t seconds = time.micros / kMicros;
    if (fraction < 0) {
        fraction += kMicros;
        --seconds;
    }
    std::tm utc{};
    gmtime_r(&seconds, &utc);
    char text[80];
    int length = std::snprintf(text, sizeof text, "%04d-%02d-%02dT%02d:%02d:%02d", utc.tm_year + 1900, utc.tm_mon + 1,
                               utc.tm_mday, utc.tm_hour, utc.tm_min, utc.tm_sec);
    if (fraction > 0) {
        length += std::snprintf(text + length, sizeof text - size_t(length), ".%06d", int(fraction));
        while (text[length - 1] == '0') --length;
    }
    return std::string(text, size_t(length)) + 'Z';
}

std::optional<Time> parseRfc3339(std::string_view text) {
    const auto year = takeNumber(text, 4);
    if (!year || !take(text, '-')) return std::nullopt;
    const auto month = takeNumber(text, 2);
    if (!month || *month < 1 || *month > 12 || !take(text, '-')) return std::nullopt;
    const auto day = takeNumber(text, 2);
    if (!day || *day < 1 || *day > daysOf(*year, *month) || !take(text, 'T')) return std::nullopt;
    const auto hour = takeNumber(text, 2);
    if (!hour || *hour > 23 || !take(text, ':')) return std::nullopt;
    const auto minute = takeNumber(text, 2);
    if (!minute || *minute > 59 || !take(text, ':')) return std::nullopt;
    const auto second = takeNumber(text, 2);
    if (!second || *second > 59) return std::nullopt;
    int64_t micros = 0;
    if (take(text, '.')) {
        if (text.empty() || !isDecimal(text.front())) return std::nullopt;
        for (int64_t unit = kMicros / 10; !text.empty() && isDecimal(text.front()); unit /= 10) {
            micros += (text.front() - '0') * unit;
            text.remove_prefix(1);
        }
    }
    int64_t offset = 0;
    if (!take(text, 'Z')) {
        const bool isWest = !text.empty() && text.front() == '-';
        if (!take(text, '+') && !take(text, '-')) return std::nullopt;
        const auto hours = takeNumber(text, 2);
        if (!hours || *hours > 23 || !take(text, ':')) return std::nullopt;
        const auto minutes = takeNumber(text, 2);
        if (!minutes || *minutes > 59) return std::nullopt;
        offset = (int64_t{*hours} * 60 + *minutes) * 60 * (isWest ? -1 : 1);
    }
    if (!text.empty()) return std::nullopt;
    std::tm utc{};
    utc.tm_year = *year - 1900;
    utc.tm_mon = *month - 1;
    utc.tm_mday = *day;
    utc.tm_hour = *hour;
    utc.tm_min = *minute;
    utc.tm_sec = *second;
    return Time{(int64_t{timegm(&utc)} - offset) * kMicros + micros};
}

}  // namespace fairlead::broker
