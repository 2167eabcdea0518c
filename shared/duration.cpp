// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/duration.h"

#include "shared/check.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace fairlead {

namespace {

struct Unit {
    std::string_view name;
    int64_t micros;
};

constexpr int64_t kSecond = 1'000'000;
constexpr int64_t kMinute = 60 * kSecond;
constexpr int64_t kHour = 60 * kMinute;
constexpr int64_t kDay = 24 * kHour;
constexpr int64_t kWeek = 7 * kDay;

// A name stands before any shorter name that it begins with, so that the first match is the longest.
constexpr std::array<Unit, 7> kShort{
    {{"w", kWeek}, {"d", kDay}, {"h", kHour}, {"ms", 1000}, {"us", 1}, {"m", kMinute}, {"s", kSecond}}};
constexpr std::array<Unit, 1> kIsoWeeks{{{"W", kWeek}}};
constexpr std::array<Unit, 1> kIsoDays{{{"D", kDay}}};
constexpr std::array<Unit, 3> kIsoTime{{{"H", kHour}, {"M", kMinute}, {"S", kSecond}}};

Status wrong(std::string_view text, const std::string& why) {
    return {Code::InvalidArgument, "'" + std::string(text.substr(0, 64)) + "' is no duration: " + why};
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }

// Reads "number unit" from the front of the text, repeatedly.
class Sum {
public:
    explicit Sum(std::string_view whole) : m_whole(whole) {}

    Status add(std::string_view text, std::span<const Unit> units) {
        int64_t smallest = INT64_MAX;
        while (!text.empty()) {
            int64_t number = 0;
            int64_t fraction = 0;  // in millionths
            bool hasFraction = false;
            RETURN_IF_ERROR(readNumber(text, number, fraction, hasFraction));
            const Unit* unit = nullptr;
            for (const Unit& candidate : units)
                if (!unit && text.starts_with(candidate.name)) unit = &candidate;
            if (!unit) return wrong(m_whole, "a number needs one of the units" + namesOf(units));
            if (unit->micros >= smallest) return wrong(m_whole, "units must be written largest first, each once");
            if (hasFraction && unit->micros != kSecond) return wrong(m_whole, "only seconds may have a fraction");
            smallest = unit->micros;
            text.remove_prefix(unit->name.size());
            int64_t micros = 0;
            if (__builtin_mul_overflow(number, unit->micros, &micros) ||
                __builtin_add_overflow(micros, fraction, &micros) ||
                __builtin_add_overflow(m_micros, micros, &m_micros))
                return wrong(m_whole, "it is too long");
            m_hasAny = true;
        }
        return {};
    }

    bool hasAny() const { return m_hasAny; }
    Micros total() const { return Micros(m_micros); }

private:
    Status readNumber(std::string_view& text, int64_t& number, int64_t& fraction, bool& hasFraction) const {
        if (!isDigit(text.front())) return wrong(m_whole, "it needs whole numbers with units, like 1m30s or PT1M30S");
        for (; !text.empty() && isDigit(text.front()); text.remove_prefix(1))
            if (__builtin_mul_overflow(number, int64_t{10}, &number) ||
                __builtin_add_overflow(number, text.front() - '0', &number))
                return wrong(m_whole, "it is too long");
        if (text.empty() || (text.front() != '.' && text.front() != ',')) return {};
        hasFraction = true;
        text.remove_prefix(1);
        int64_t place = kSecond / 10;
        if (text.empty() || !isDigit(text.front())) return wrong(m_whole, "there are no digits after the point");
        for (; !text.empty() && isDigit(text.front()); text.remove_prefix(1), place /= 10) {
            if (place == 0 && text.front() != '0') return wrong(m_whole, "it is exact to the microsecond only");
            fraction += (text.front() - '0') * place;
        }
        return {};
    }

    static std::string namesOf(std::span<const Unit> units) {
        std::string names;
        for (const Unit& unit : units) names += " " + std::string(unit.name);
        return names;
    }

    std::string_view m_whole;
    int64_t m_micros = 0;
    bool m_hasAny = false;
};

Result<Micros> parseIso(std::string_view text) {
    Sum sum(text);
    const std::string_view rest = text.substr(1);
    const size_t t = rest.find('T');
    const std::string_view date = rest.substr(0, t);
    if (date.find_first_of("YM") != std::string_view::npos)
        return wrong(text, "months and years have no length; use weeks or days");
    if (date.ends_with('W')) {
        if (t != std::string_view::npos) return wrong(text, "weeks cannot be combined with other units");
        RETURN_IF_ERROR(sum.add(date, kIsoWeeks));
    } else {
        RETURN_IF_ERROR(sum.add(date, kIsoDays));
    }
    if (t != std::string_view::npos) {
        if (t + 1 == rest.size()) return wrong(text, "nothing follows the T");
        RETURN_IF_ERROR(sum.add(rest.substr(t + 1), kIsoTime));
    }
    if (!sum.hasAny()) return wrong(text, "it has no length; write PT0S for zero");
    return sum.total();
}

}  // namespace

Result<Micros> parseDuration(std::string_view text) {
    if (text.empty()) return Status(Code::InvalidArgument, "a duration is empty; write 1m30s or PT1M30S");
    if (text.front() == 'P') return parseIso(text);
    Sum sum(text);
    RETURN_IF_ERROR(sum.add(text, kShort));
    return sum.total();
}

std::string formatDuration(Micros duration) {
    FAIRLEAD_CHECK(duration.count() >= 0);
    if (duration.count() == 0) return "0s";
    constexpr std::array<Unit, 6> units{
        {{"d", kDay}, {"h", kHour}, {"m", kMinute}, {"s", kSecond}, {"ms", 1000}, {"us", 1}}};
    int64_t left = duration.count();
    std::string text;
    for (const Unit& unit : units) {
        if (left >= unit.micros) text += std::to_string(left / unit.micros) + std::string(unit.name);
        left %= unit.micros;
    }
    return text;
}

std::string formatTwoFigures(Micros duration) {
    const int64_t micros = std::max<int64_t>(duration.count(), 1000);
    constexpr int64_t kDay = 24 * 60 * kMinute;
    const auto rounded = [micros](int64_t unit) { return Micros((micros + unit / 2) / unit * unit); };
    if (rounded(1000).count() < 100'000) return formatDuration(rounded(1000));
    if (rounded(10'000).count() < kSecond) return formatDuration(rounded(10'000));
    if (const auto tenths = rounded(kSecond / 10).count(); tenths < 10 * kSecond) {
        const int64_t rest = tenths % kSecond / (kSecond / 10);
        return std::to_string(tenths / kSecond) + (rest == 0 ? "" : "." + std::to_string(rest)) + "s";
    }
    if (micros < 10 * kMinute) return formatDuration(rounded(kSecond));
    if (micros < kDay) return formatDuration(rounded(kMinute));
    return formatDuration(rounded(60 * kMinute));
}

std::string formatRoughly(Micros duration) {
    const int64_t micros = std::max<int64_t>(duration.count(), 1000);
    const int64_t unit = micros < 10 * kSecond ? 1000 : micros < 10 * kMinute ? kSecond : kMinute;
    return formatDuration(Micros(micros / unit * unit));
}

}  // namespace fairlead
