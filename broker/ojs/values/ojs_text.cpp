// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/values/ojs_text.h"

#include "broker/core/calendar.h"
#include "broker/core/text/rfc3339.h"
#include "broker/core/text/utc_text.h"
#include "shared/duration.h"
#include "shared/tenant_id.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <random>

namespace fairlead::broker {

std::string ojsId(const TaskId& own) { return withVersion(own, kJobVersion).toString(); }

std::string ojsId(const TaskId& own, const TaskId& clientId) {
    return clientId == TaskId() ? ojsId(own) : clientId.toString();
}

std::optional<TaskId> parseChosenId(std::string_view text) {
    if (std::any_of(text.begin(), text.end(), [](char c) { return c >= 'A' && c <= 'Z'; })) return std::nullopt;
    const std::optional<TaskId> id = TaskId::parse(text);
    if (!id || !mayBeChosen(*id) || id->low >> 62 != 2) return std::nullopt;
    return id;
}

Status checkNamedTenant(std::string_view tenant, std::string_view fallback) {
    return !fallback.empty() && tenant == fallback ? Status() : checkTenantId(tenant);
}

std::string newOjsUuid(Time now) {
    thread_local std::mt19937_64 random(uint64_t{std::random_device()()} << 32 | std::random_device()());
    const uint64_t millis = uint64_t(now.micros / 1000);
    return TaskId{millis << 16 | 0x7000 | (random() & 0xFFF), uint64_t{2} << 62 | random() >> 2}.toString();
}

std::string ojsTime(Time time) {
    time = toCalendar(time);
    std::string text = utcText(time);
    char fraction[8];
    const int64_t micros = ((time.micros % 1'000'000) + 1'000'000) % 1'000'000;
    std::snprintf(fraction, sizeof fraction, ".%03dZ", int(micros / 1000));
    text.replace(text.size() - 1, 1, fraction);
    return text;
}

std::string ojsDuration(Micros duration) {
    const int64_t micros = duration.count();
    const int64_t seconds = micros / 1'000'000;
    std::string text = "P";
    if (seconds >= 86'400) text += std::to_string(seconds / 86'400) + 'D';
    std::string time;
    if (seconds / 3600 % 24 > 0) time += std::to_string(seconds / 3600 % 24) + 'H';
    if (seconds / 60 % 60 > 0) time += std::to_string(seconds / 60 % 60) + 'M';
    if (const int64_t rest = micros % 1'000'000; rest > 0) {
        char fraction[16];
        std::snprintf(fraction, sizeof fraction, "%d.%06dS", int(seconds % 60), int(rest));
        time += fraction;
    } else if (seconds % 60 > 0) {
        time += std::to_string(seconds % 60) + 'S';
    }
    if (!time.empty()) return text + 'T' + time;
    return text == "P" ? "PT0S" : text;
}

std::optional<Micros> parseOjsDuration(std::string_view text) {
    const bool isSeconds =
        text.size() > 1 && text.find_first_not_of("0123456789") == text.size() - 1 && text.back() == 's';
    if (!isSeconds && !text.starts_with('P')) return std::nullopt;
    const Result<Micros> duration = parseDuration(text);
    return duration ? std::optional(*duration) : std::nullopt;
}

std::string rateText(const Rate& rate) {
    std::string text = "{\"limit\":" + std::to_string(rate.limit) + ",\"period\":\"" + ojsDuration(rate.period) + '"';
    if (rate.burst > 0 && rate.burst != rate.limit) text += ",\"burst\":" + std::to_string(rate.burst);
    return text + '}';
}

std::string shortestNumber(double value) {
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, value, std::chars_format::general).ptr};
}

std::optional<Time> parseOjsTime(std::string_view text, Time now) {
    if (!text.starts_with('+')) {
        // RFC 3339 has them in lower case, too.
        std::string upper(text);
        for (char& c : upper)
            if (c == 't' || c == 'z') c = char(c - 'a' + 'A');
        const std::optional<Time> calendar = parseRfc3339(upper);
        return calendar ? std::optional(fromCalendar(*calendar)) : std::nullopt;
    }
    text.remove_prefix(1);
    const std::optional<Micros> after = parseOjsDuration(text);
    if (!after || *after > std::chrono::hours(24 * 366 * 100)) return std::nullopt;
    return now + *after;
}

}  // namespace fairlead::broker
