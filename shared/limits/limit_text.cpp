// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/limits/limit_text.h"

#include "shared/duration.h"

#include <array>
#include <charconv>
#include <limits>
#include <utility>

namespace fairlead {

namespace {

constexpr std::string_view kNone = "none";
constexpr std::array<std::pair<std::string_view, uint64_t>, 4> kByteUnits{
    {{"KiB", uint64_t{1} << 10}, {"MiB", uint64_t{1} << 20}, {"GiB", uint64_t{1} << 30}, {"TiB", uint64_t{1} << 40}}};

template <typename Number>
bool readWhole(std::string_view text, Number& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size();
}

std::string write(uint64_t value) { return std::to_string(value); }
std::string write(uint32_t value) { return std::to_string(value); }
std::string write(double value) { return textOf(value); }
std::string write(bool value) { return value ? "true" : "false"; }
std::string write(Micros value) { return formatDuration(value); }
std::string write(LimitMode mode) { return mode == LimitMode::Soft ? "soft" : "hard"; }
std::string write(const Rate& rate) { return textOf(rate); }
std::string write(const std::vector<ThrottleTier>& tiers) {
    std::string text;
    for (const ThrottleTier& tier : tiers)
        text += (text.empty() ? "" : ",") + formatDuration(tier.window) + ":" + std::to_string(tier.threshold) + ":" +
                textOf(tier.weightFactor);
    return tiers.empty() ? std::string(kNone) : text;
}
template <typename Value>
std::string write(const std::optional<Value>& value) {
    return value ? write(*value) : std::string(kNone);
}

Status badText(const LimitRule& rule, const std::string& wanted, std::string_view text) {
    return {Code::InvalidArgument,
            std::string(rule.key) + ": must be " + wanted + ", is '" + std::string(text.substr(0, 64)) + "'"};
}
Status badText(const LimitRule& rule, const Status& status) {
    return {status.code(), std::string(rule.key) + ": " + status.message()};
}

Status read(const LimitRule& rule, std::string_view text, uint64_t& value) {
    std::string_view digits = text;
    uint64_t unit = 1;
    if (rule.kind == LimitKind::Bytes)
        for (const auto& [name, size] : kByteUnits)
            if (digits.ends_with(name)) {
                digits.remove_suffix(name.size());
                unit = size;
            }
    if (!readWhole(digits, value) || __builtin_mul_overflow(value, unit, &value))
        return badText(rule,
                       rule.kind == LimitKind::Bytes ? "a whole number of bytes, like 1000 or 64MiB" : "a whole number",
                       text);
    return {};
}
Status read(const LimitRule& rule, std::string_view text, uint32_t& value) {
    return readWhole(text, value) ? Status() : badText(rule, "a whole number", text);
}
Status read(const LimitRule& rule, std::string_view text, double& value) {
    return readWhole(text, value) ? Status() : badText(rule, "a number", text);
}
Status read(const LimitRule& rule, std::string_view text, bool& value) {
    value = text == "true" || text == "on" || text == "yes";
    return value || text == "false" || text == "off" || text == "no" ? Status() : badText(rule, "true or false", text);
}
Status read(const LimitRule& rule, std::string_view text, Micros& value) {
    const auto duration = parseDuration(text);
    if (!duration.ok()) return badText(rule, duration.status());
    value = *duration;
    return {};
}
Status read(const LimitRule& rule, std::string_view text, LimitMode& value) {
    value = text == "soft" ? LimitMode::Soft : LimitMode::Hard;
    return text == "soft" || text == "hard" ? Status() : badText(rule, "hard or soft", text);
}
Status read(const LimitRule& rule, std::string_view text, Rate& value) {
    const std::string wanted = "a rate like 100/1m or 100/1m,burst=20";
    std::string_view rest = text;
    value = {};
    constexpr std::string_view kBurst = ",burst=";
    if (const size_t comma = rest.find(kBurst); comma != std::string_view::npos) {
        if (!readWhole(rest.substr(comma + kBurst.size()), value.burst)) return badText(rule, wanted, text);
        if (value.burst == 0) return badText(rule, "a rate with a burst of at least 1", text);
        rest = rest.substr(0, comma);
    }
    const size_t slash = rest.find('/');
    if (slash == std::string_view::npos || !readWhole(rest.substr(0, slash), value.limit))
        return badText(rule, wanted, text);
    return read(rule, rest.substr(slash + 1), value.period);
}
Status read(const LimitRule& rule, std::string_view text, std::vector<ThrottleTier>& value) {
    value.clear();
    if (text == kNone) return {};
    for (std::string_view rest = text; true;) {
        const size_t comma = rest.find(',');
        const std::string_view tier = rest.substr(0, comma);
        const size_t first = tier.find(':');
        const size_t second = first == std::string_view::npos ? first : tier.find(':', first + 1);
        ThrottleTier& added = value.emplace_back();
        if (second == std::string_view::npos ||
            !readWhole(tier.substr(first + 1, second - first - 1), added.threshold) ||
            !readWhole(tier.substr(second + 1), added.weightFactor))
            return badText(rule, "tiers like 1h:1000:0.5,1d:10000:0.1, or none", text);
        RETURN_IF_ERROR(read(rule, tier.substr(0, first), added.window));
        if (comma == std::string_view::npos) return {};
        rest.remove_prefix(comma + 1);
    }
}
template <typename Value>
Status read(const LimitRule& rule, std::string_view text, std::optional<Value>& value) {
    value.reset();
    if (text == kNone) return {};
    return read(rule, text, value.emplace());
}

}  // namespace

std::string textOf(const Rate& rate) {
    std::string text = std::to_string(rate.limit) + "/" + formatDuration(rate.period);
    if (rate.burst != 0) text += ",burst=" + std::to_string(rate.burst);
    return text;
}

std::optional<std::string> textOf(const LimitSettings& settings, LimitField field) {
    return withField(field, [&](auto setting, auto) -> std::optional<std::string> {
        const auto& value = settings.*setting;
        if (!value) return std::nullopt;
        return write(*value);
    });
}

std::string textOf(const TenantLimits& limits, LimitField field) {
    return withField(field, [&](auto, auto limit) { return write(limits.*limit); });
}

Status setFromText(LimitSettings& settings, LimitField field, std::string_view text) {
    return withField(field, [&](auto setting, auto) -> Status {
        auto& target = settings.*setting;
        typename std::remove_reference_t<decltype(target)>::value_type value{};
        RETURN_IF_ERROR(read(ruleOf(field), text, value));
        target = std::move(value);
        return {};
    });
}

bool isSet(const LimitSettings& settings, LimitField field) {
    return withField(field, [&](auto setting, auto) { return (settings.*setting).has_value(); });
}

void clear(LimitSettings& settings, LimitField field) {
    withField(field, [&](auto setting, auto) { (settings.*setting).reset(); });
}

bool isEmpty(const LimitSettings& settings) { return settings == LimitSettings(); }

std::string textOf(double value) {
    char text[32];
    const auto [end, error] = std::to_chars(text, text + sizeof text, value);
    return error == std::errc() ? std::string(text, end) : "nan";
}

}  // namespace fairlead
