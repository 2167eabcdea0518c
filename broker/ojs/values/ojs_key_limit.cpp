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

#include <algorithm>
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
    const std::optional<Micros> period = parseOjsDuration(text);
    if (!period || period->count() <= 0 || *period > kMostInterval) return std::nullopt;
    return *period;
}

// What is shown beside a limit, and says nothing when it is sent back.
bool isUse(std::string_view member) {
    return member == "active" || member == "available" || member == "current_count" || member == "window_resets_at" ||
           member == "next_allowed_at";
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
            if (member != "limit" && member != "period" && !(member == "burst" && name == "rate") && !isUse(member))
                return wrongKeyLimit(name + '.' + member.substr(0, 64), "is not known");
    const json* const count = isObject ? givenIn(*given, "limit") : given;
    const json* const period = isObject ? givenIn(*given, "period") : givenIn(limit, "period");
    if (!count || !count->is_number_integer() || *count < 1 || *count > 1'000'000'000)
        return wrongKeyLimit(isObject ? name + ".limit" : name, "must be a whole number from 1 to 1000000000");
    Rate made{count->get<uint64_t>(), std::chrono::seconds(1), 0};
    if (!period && isObject) return wrongKeyLimit(name + ".period", "is required");
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

// A number, or an object with limit.
std::optional<OjsError> readConcurrency(const json& limit, std::optional<uint32_t>* most) {
    const json* given = givenIn(limit, "concurrency");
    if (!given) return std::nullopt;
    const bool isObject = given->is_object();
    if (isObject)
        for (const auto& [member, value] : given->items())
            if (member != "limit" && !isUse(member))
                return wrongKeyLimit("concurrency." + member.substr(0, 64), "is not known");
    if (isObject) given = givenIn(*given, "limit");
    if (!given || !given->is_number_integer() || *given < 0 || *given > 1'000'000)
        return wrongKeyLimit(isObject ? "concurrency.limit" : "concurrency",
                             "must be a whole number from 0 to 1000000");
    *most = given->get<uint32_t>();
    return std::nullopt;
}

// "api.example.com", "tenant:acme:reports".
bool isKey(std::string_view text) {
    const auto isLetter = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    };
    return !text.empty() && isLetter(text.front()) && std::all_of(text.begin(), text.end(), [&](char c) {
        return isLetter(c) || c == '.' || c == '_' || c == ':' || c == '-';
    });
}

// Other jobs would share a limit that its sender meant for a resource with a name.
bool mayLackKey(const json& limit) {
    const json* const rate = givenIn(limit, "rate");
    return !givenIn(limit, "concurrency") && !givenIn(limit, "throttle") && !(rate && rate->is_object());
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

// As evenly spaced as it is: so many in a second where that is a whole number.
Rate throttleOf(Micros interval) {
    constexpr Micros kSecond = std::chrono::seconds(1);
    if (interval < kSecond && kSecond.count() % interval.count() == 0)
        return {uint64_t(kSecond / interval), kSecond, 0};
    return {1, interval, 0};
}

// A limit of so many in a period; open, for how much of it is used.
void appendRateOf(std::string& to, const char* name, const Rate& rate) {
    ((to += ",\"") += name) += "\":" + rateText(rate);
    to.pop_back();
}

}  // namespace

std::optional<OjsError> readKeyLimit(std::string_view text, std::string_view fallback, bool isOfAddress,
                                     KeyLimit* limit) {
    const json given = parseAnyJson(text);
    if (!given.is_object()) return invalidRequest("rate_limit: must be an object");
    for (const auto& [name, value] : given.items())
        if (name != "key" && name != "concurrency" && name != "rate" && name != "period" && name != "throttle" &&
            name != "max_per_second" && name != "on_limit" && name != "scope" && !(isOfAddress && name == "expires_at"))
            return wrongKeyLimit(name.substr(0, 64), "is not known");
    KeyLimit made;
    made.key = fallback;
    if (const json* const key = givenIn(given, "key")) {
        if (!key->is_string()) return wrongKeyLimit("key", "must be a text");
        made.key = key->get<std::string>();
        if (!isKey(made.key) && !(isOfAddress && made.key == fallback))
            return wrongKeyLimit("key", "must be letters, digits and . _ : -, beginning with a letter or digit");
    } else if (!isOfAddress && !mayLackKey(given)) {
        return wrongKeyLimit("key", "is required");
    }
    if (auto error = readConcurrency(given, &made.concurrency)) return error;
    if (auto error = readPerSecond(given, &made.rate)) return error;
    if (auto error = readRate(given, "rate", &made.rate)) return error;
    std::optional<Rate> throttle;
    if (auto error = readRate(given, "throttle", &throttle)) return error;
    if (throttle) made.interval = std::max(Micros(1), throttle->period / int64_t(throttle->limit));
    if (auto error = readWords(given, &made)) return error;
    if (const json* const end = givenIn(given, "expires_at")) {
        made.until = end->is_string() ? parseOjsTime(end->get_ref<const std::string&>(), {}) : std::nullopt;
        if (!made.until) return wrongKeyLimit("expires_at", "must be a time as \"2026-02-13T13:00:00Z\"");
    }
    if (const Status bad = checkKeyLimit(made); !bad.ok()) return invalidRequest(bad.message());
    *limit = std::move(made);
    return std::nullopt;
}

void appendKeyLimit(std::string& to, const KeyLimit& limit, const KeyLimitUse& use) {
    if (limit.concurrency) {
        const uint32_t left = *limit.concurrency - std::min(*limit.concurrency, use.running);
        to += ",\"concurrency\":{\"limit\":" + std::to_string(*limit.concurrency) +
              ",\"active\":" + std::to_string(use.running) + ",\"available\":" + std::to_string(left) + '}';
    }
    if (limit.rate) {
        appendRateOf(to, "rate", *limit.rate);
        to += ",\"current_count\":" + std::to_string(use.begun) + ",\"window_resets_at\":\"" + ojsTime(use.emptyAt) +
              "\"}";
    }
    if (limit.interval) {
        appendRateOf(to, "throttle", throttleOf(*limit.interval));
        to += ",\"next_allowed_at\":\"" + ojsTime(use.nextAt) + "\"}";
    }
    if (limit.until) to += ",\"expires_at\":\"" + ojsTime(*limit.until) + '"';
    to += limit.onLimit == KeyLimit::OnLimit::Drop ? ",\"on_limit\":\"drop\"" : ",\"on_limit\":\"wait\"";
    to += limit.isOfEvery ? ",\"scope\":\"global\"" : ",\"scope\":\"tenant\"";
}

}  // namespace fairlead::broker
