// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/ojs/values/ojs_key_limit.h"

#include "broker/auth/strict_json.h"
#include "broker/core/job_terms.h"
#include "broker/http/json_value.h"
#include "broker/ojs/values/ojs_text.h"
#include "shared/duration.h"
#include "shared/json_reader.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace fairlead::broker {

namespace {

using nlohmann::json;

constexpr const char* kPeriodMust = "must be a duration as \"PT1M\", or second, minute, hour or day";

OjsError wrongKeyLimit(std::string_view field, std::string_view what) {
    return invalidRequest("rate_limit." + std::string(field) + ": " + std::string(what));
}

const json* givenIn(const json& object, const char* name) {
    const auto at = object.find(name);
    return at == object.end() || at->is_null() ? nullptr : &*at;
}

std::optional<Micros> periodOf(const json& value) {
    if (!value.is_string()) return std::nullopt;
    const std::string& text = value.get_ref<const std::string&>();
    if (text == "second") return std::chrono::seconds(1);
    if (text == "minute") return std::chrono::minutes(1);
    if (text == "hour") return std::chrono::hours(1);
    if (text == "day") return std::chrono::hours(24);
    if (!text.starts_with('P')) return std::nullopt;
    const Result<Micros> period = parseDuration(text);
    if (!period || period->count() <= 0 || *period > kMostInterval) return std::nullopt;
    return *period;
}

// "rate" or "throttle": so many in each period.
std::optional<OjsError> readRate(const json& limit, const std::string& name, std::optional<Rate>* rate) {
    const json* const given = givenIn(limit, name.c_str());
    if (!given) return std::nullopt;
    const bool isObject = given->is_object();
    if (!isObject && !given->is_number())
        return wrongKeyLimit(name, "must be an object with limit and period, or a number with period beside it");
    if (isObject)
        for (const auto& [member, value] : given->items())
            if (member != "limit" && member != "period" && !(member == "burst" && name == "rate"))
                return wrongKeyLimit(name + '.' + member.substr(0, 64), "is not known");
    const json* const count = isObject ? givenIn(*given, "limit") : given;
    const json* const period = isObject ? givenIn(*given, "period") : givenIn(limit, "period");
    if (!count || !count->is_number_integer() || *count < 1 || *count > 1'000'000'000)
        return wrongKeyLimit(isObject ? name + ".limit" : name, "must be a whole number from 1 to 1000000000");
    Rate made{count->get<uint64_t>(), std::chrono::seconds(1), 0};
    if (period) {
        const auto length = periodOf(*period);
        if (!length) return wrongKeyLimit(isObject ? name + ".period" : "period", kPeriodMust);
        made.period = *length;
    }
    if (const json* const burst = isObject ? givenIn(*given, "burst") : nullptr) {
        if (!burst->is_number_integer() || *burst < 1 || *burst > 1'000'000'000)
            return wrongKeyLimit(name + ".burst", "must be a whole number from 1 to 1000000000");
        made.burst = burst->get<uint64_t>();
    }
    *rate = made;
    return std::nullopt;
}

std::optional<OjsError> readPerSecond(const json& limit, std::optional<Rate>* rate) {
    const json* const given = givenIn(limit, "max_per_second");
    if (!given) return std::nullopt;
    const double perSecond = given->is_number() ? given->get<double>() : 0;
    if (!(perSecond >= 0.001 && perSecond <= 1e9))
        return wrongKeyLimit("max_per_second", "must be a number from 0.001 to 1000000000");
    // Whole numbers of tasks, in as many seconds as that takes.
    if (perSecond >= 1 && std::floor(perSecond) == perSecond)
        *rate = Rate{uint64_t(perSecond), std::chrono::seconds(1), 0};
    else
        *rate = Rate{std::max<uint64_t>(1, uint64_t(std::llround(perSecond * 1000))), std::chrono::seconds(1000),
                     std::max<uint64_t>(1, uint64_t(std::ceil(perSecond)))};
    return std::nullopt;
}

std::optional<OjsError> readWords(const json& limit, KeyLimit* made) {
    if (const json* const word = givenIn(limit, "on_limit")) {
        const std::string text = word->is_string() ? word->get<std::string>() : std::string();
        if (text != "wait" && text != "reschedule" && text != "drop")
            return wrongKeyLimit("on_limit", "must be wait, reschedule or drop");
        made->onLimit = text == "drop" ? KeyLimit::OnLimit::Drop : KeyLimit::OnLimit::Wait;
    }
    if (const json* const word = givenIn(limit, "scope")) {
        const std::string text = word->is_string() ? word->get<std::string>() : std::string();
        if (text != "tenant" && text != "global") return wrongKeyLimit("scope", "must be tenant or global");
        made->isOfEvery = text == "global";
    }
    return std::nullopt;
}

void appendRateOf(std::string& to, const char* name, const Rate& rate) {
    ((to += ",\"") += name) += "\":" + rateText(rate);
}

}  // namespace

std::optional<OjsError> readKeyLimit(std::string_view text, std::string_view fallback, KeyLimit* limit) {
    const json given = parseAnyJson(text);
    if (!given.is_object()) return invalidRequest("rate_limit: must be an object");
    for (const auto& [name, value] : given.items())
        if (name != "key" && name != "concurrency" && name != "rate" && name != "period" && name != "throttle" &&
            name != "max_per_second" && name != "on_limit" && name != "scope")
            return wrongKeyLimit(name.substr(0, 64), "is not known");
    KeyLimit made;
    made.key = fallback;
    if (const json* const key = givenIn(given, "key")) {
        if (!key->is_string()) return wrongKeyLimit("key", "must be a text");
        made.key = key->get<std::string>();
        if (hasUnknown(made.key))
            return wrongKeyLimit("key",
                                 "must not have U+FFFD, or half of a surrogate pair: different keys would be one");
        // No address could name it.
        if (made.key.find('\0') != std::string::npos) return wrongKeyLimit("key", "must not hold a zero byte");
    }
    if (const json* const most = givenIn(given, "concurrency")) {
        if (!most->is_number_integer() || *most < 0 || *most > 1'000'000)
            return wrongKeyLimit("concurrency", "must be a whole number from 0 to 1000000");
        made.concurrency = most->get<uint32_t>();
    }
    if (auto error = readPerSecond(given, &made.rate)) return error;
    if (auto error = readRate(given, "rate", &made.rate)) return error;
    std::optional<Rate> throttle;
    if (auto error = readRate(given, "throttle", &throttle)) return error;
    if (throttle) made.interval = std::max(Micros(1), throttle->period / int64_t(throttle->limit));
    if (auto error = readWords(given, &made)) return error;
    if (const Status bad = checkKeyLimit(made); !bad.ok()) return invalidRequest(bad.message());
    *limit = std::move(made);
    return std::nullopt;
}

void appendKeyLimit(std::string& to, const KeyLimit& limit) {
    if (limit.concurrency) to += ",\"concurrency\":" + std::to_string(*limit.concurrency);
    if (limit.rate) appendRateOf(to, "rate", *limit.rate);
    if (limit.interval) appendRateOf(to, "throttle", {1, *limit.interval, 0});
    to += limit.onLimit == KeyLimit::OnLimit::Drop ? ",\"on_limit\":\"drop\"" : ",\"on_limit\":\"wait\"";
    to += limit.isOfEvery ? ",\"scope\":\"global\"" : ",\"scope\":\"tenant\"";
}

}  // namespace fairlead::broker
