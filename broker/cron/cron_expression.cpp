// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/cron/cron_expression.h"

#include "shared/duration.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

namespace {

constexpr size_t kLongestExpression = 1024;

struct CronField {
    const char* name;
    int least;
    int most;
    std::string_view names;  // of three letters each, from `least` on; empty: none
};
constexpr CronField kFields[] = {{"second", 0, 59, {}},
                                 {"minute", 0, 59, {}},
                                 {"hour", 0, 23, {}},
                                 {"day of month", 1, 31, {}},
                                 {"month", 1, 12, "janfebmaraprmayjunjulaugsepoctnovdec"},
                                 {"day of week", 0, 7, "sunmontuewedthufrisat"}};
constexpr size_t kDayOfMonth = 3, kDayOfWeek = 5;

constexpr std::pair<std::string_view, std::string_view> kNicknames[] = {
    {"@yearly", "0 0 1 1 *"}, {"@annually", "0 0 1 1 *"}, {"@monthly", "0 0 1 * *"}, {"@weekly", "0 0 * * 0"},
    {"@daily", "0 0 * * *"},  {"@midnight", "0 0 * * *"}, {"@hourly", "0 * * * *"}};

std::string firstWord(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    return std::string(text.substr(0, text.find_first_of(" \t")));
}

Status wrongExpression(const std::string& what) {
    return {Code::InvalidArgument, "the cron expression is wrong: " + what};
}

Status wrongIn(const CronField& field, std::string_view part, const std::string& what) {
    return wrongExpression("'" + std::string(part) + "' in the field for the " + field.name + ": " + what);
}

std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
    std::vector<std::string_view> parts;
    while (true) {
        const size_t end = text.find_first_of(separators);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

std::optional<int> numberIn(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || text.front() == '-' || error != std::errc() || end != text.data() + text.size()) return {};
    return value;
}

Result<int> valueIn(const CronField& field, std::string_view text, std::string_view part) {
    for (size_t at = 0; at < field.names.size(); at += 3)
        if (field.names.substr(at, 3) == text) return field.least + int(at / 3);
    const auto value = numberIn(text);
    if (!value)
        return wrongIn(field, part,
                       "'" + std::string(text) + "' is no number" + (field.names.empty() ? "" : " and no name"));
    if (*value < field.least || *value > field.most)
        return wrongIn(field, part,
                       "it must be between " + std::to_string(field.least) + " and " + std::to_string(field.most));
    return *value;
}

Result<uint64_t> bitsOf(const CronField& field, std::string_view part) {
    const size_t slash = part.find('/');
    const std::string_view range = part.substr(0, slash);
    int step = 1;
    if (slash != std::string_view::npos) {
        const auto number = numberIn(part.substr(slash + 1));
        if (!number || *number < 1) return wrongIn(field, part, "the step must be a number from 1 on");
        step = *number;
    }
    int from = field.least;
    int to = field.most;
    if (range != "*") {
        const size_t dash = range.find('-');
        const auto first = valueIn(field, range.substr(0, dash), part);
        RETURN_IF_ERROR(first.status());
        from = *first;
        if (dash != std::string_view::npos) {
            const auto last = valueIn(field, range.substr(dash + 1), part);
            RETURN_IF_ERROR(last.status());
            // A week that ends on its Sunday.
            to = &field == &kFields[kDayOfWeek] && *last == 0 && from > 0 ? 7 : *last;
            if (to < from) return wrongIn(field, part, "the range ends before it begins");
        } else if (slash == std::string_view::npos) {
            to = from;
        }
    }
    uint64_t bits = 0;
    for (int64_t value = from; value <= to; value += step) bits |= uint64_t{1} << value;
    return bits;
}

// L, L-3, LW and 15W. False: the part is none of these.
Result<bool> takeDay(const CronField& field, std::string_view part, CronExpression* expression) {
    if (part == "lw" || part == "wl") {
        expression->nearWeekdays |= 1;
        return true;
    }
    if (part.front() == 'l') {
        const auto before = part == "l" ? std::optional(0) : part[1] == '-' ? numberIn(part.substr(2)) : std::nullopt;
        if (!before || *before > 30) return wrongIn(field, part, "it is written L, LW, or L-1 to L-30");
        expression->lastDays |= uint32_t{1} << *before;
        return true;
    }
    if (part.back() != 'w') return false;
    const auto day = numberIn(part.substr(0, part.size() - 1));
    if (!day || *day < 1 || *day > 31) return wrongIn(field, part, "before W stands one day, 1 to 31");
    expression->nearWeekdays |= uint32_t{1} << *day;
    return true;
}

// 5L and 5#2. False: the part is none of these.
Result<bool> takeWeekday(const CronField& field, std::string_view part, CronExpression* expression) {
    const size_t number = part.find('#');
    const bool isLast = number == std::string_view::npos && part.back() == 'l';
    if (number == std::string_view::npos && !isLast) return false;
    const std::string_view name = part.substr(0, isLast ? part.size() - 1 : number);
    if (name.empty())
        return wrongIn(field, part, "a day stands before it, as in 5L, the last Friday, or 5#2, the second");
    const auto day = valueIn(field, name, part);
    RETURN_IF_ERROR(day.status());
    const uint8_t bit = uint8_t(1u << (*day % 7));
    if (isLast) {
        expression->lastWeekdays |= bit;
        return true;
    }
    const auto nth = numberIn(part.substr(number + 1));
    if (!nth || *nth < 1 || *nth > 5) return wrongIn(field, part, "a number from 1 to 5 stands behind #");
    expression->nthWeekdays[*nth - 1] |= bit;
    return true;
}

Result<uint64_t> bitsOfField(const CronField& field, std::string_view text, CronExpression* expression) {
    const bool isDay = &field == &kFields[kDayOfMonth] || &field == &kFields[kDayOfWeek];
    if (isDay && text == "?") text = "*";
    uint64_t bits = 0;
    for (const std::string_view part : split(text, ",")) {
        if (part.empty()) return wrongIn(field, text, "an entry is empty");
        if (isDay) {
            const auto isTaken = &field == &kFields[kDayOfMonth] ? takeDay(field, part, expression)
                                                                 : takeWeekday(field, part, expression);
            RETURN_IF_ERROR(isTaken.status());
            if (*isTaken) continue;
        }
        const auto some = bitsOf(field, part);
        RETURN_IF_ERROR(some.status());
        bits |= *some;
    }
    return bits;
}

Result<CronExpression> everyOf(std::string_view text) {
    const size_t start = text.find_first_not_of(" \t");
    if (start == std::string_view::npos) return wrongExpression("@every needs a duration, as in '@every 30m'");
    const auto interval = parseDuration(text.substr(start));
    if (!interval.ok()) return wrongExpression("@every: " + interval.status().message());
    if (*interval < std::chrono::seconds(1) || *interval > std::chrono::hours(24 * 366))
        return wrongExpression("@every takes from 1s to 366d");
    CronExpression expression;
    expression.every = *interval;
    return expression;
}

}  // namespace

Result<CronExpression> CronExpression::parse(std::string_view text) {
    if (text.size() > kLongestExpression)
        return wrongExpression("it has more than " + std::to_string(kLongestExpression) + " bytes");
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = char(c - 'A' + 'a');
    const auto isBlank = [](char c) { return c == ' ' || c == '\t'; };
    while (!lower.empty() && isBlank(lower.back())) lower.pop_back();
    while (!lower.empty() && isBlank(lower.front())) lower.erase(0, 1);
    std::string_view rest = lower;
    if (constexpr std::string_view every = "@every"; rest.starts_with(every)) {
        // ISO 8601 is written in capitals.
        const size_t at = text.find_first_not_of(" \t") + every.size();
        return everyOf(text.substr(at, text.find_last_not_of(" \t") + 1 - at));
    }
    for (const auto& [nickname, meaning] : kNicknames)
        if (rest == nickname) rest = meaning;
    for (const char* prefix : {"cron_tz=", "tz="})
        if (rest.starts_with(prefix))
            return wrongExpression("it names a time zone with '" + firstWord(text) +
                                   "': the zone of an entry is a field of its own (zone, --zone, timezone)");
    if (rest.starts_with('@')) return wrongExpression("'" + std::string(rest) + "' is no nickname that is known");
    std::vector<std::string_view> fields;
    for (const std::string_view field : split(rest, " \t"))
        if (!field.empty()) fields.push_back(field);
    if (fields.size() != 5 && fields.size() != 6)
        return wrongExpression("it has " + std::to_string(fields.size()) + " fields; 5 are needed, or 6 with seconds");
    if (fields.size() == 5) fields.insert(fields.begin(), "0");
    std::array<uint64_t, 6> bits{};
    CronExpression expression;
    for (size_t i = 0; i < fields.size(); ++i) {
        const auto some = bitsOfField(kFields[i], fields[i], &expression);
        RETURN_IF_ERROR(some.status());
        bits[i] = *some;
    }
    const auto isOpen = [&](size_t field) { return fields[field].front() == '*' || fields[field] == "?"; };
    expression.seconds = bits[0];
    expression.minutes = bits[1];
    expression.hours = uint32_t(bits[2]);
    expression.days = uint32_t(bits[kDayOfMonth]);
    expression.months = uint16_t(bits[4]);
    expression.weekdays = uint8_t((bits[kDayOfWeek] | bits[kDayOfWeek] >> 7) & 0x7F);
    expression.isEitherDay = !isOpen(kDayOfMonth) && !isOpen(kDayOfWeek);
    expression.runsThrough = isOpen(0) || isOpen(1) || isOpen(2);
    return expression;
}

}  // namespace fairlead::broker
