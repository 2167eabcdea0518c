// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/canonical_json.h"

#include "shared/json_reader.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace fairlead {

namespace {

constexpr int64_t kLongestWhole = 20;  // digits that are written out, as those of a 64-bit number
constexpr int64_t kMostZeros = 3;      // after the point

// The digits of |a|, plus or minus a small number; a has no sign. For exponents that fit into no integer.
struct Decimal {
    bool isNegative = false;
    std::string digits = "0";  // without leading zeros
};

std::string withoutLeadingZeros(std::string_view digits) {
    const size_t first = digits.find_first_not_of('0');
    return first == std::string_view::npos ? "0" : std::string(digits.substr(first));
}

std::string sumOf(std::string a, std::string b) {
    if (a.size() < b.size()) a.swap(b);
    int carry = 0;
    for (size_t i = 0; i < a.size(); ++i) {
        char& digit = a[a.size() - 1 - i];
        const int sum = digit - '0' + (i < b.size() ? b[b.size() - 1 - i] - '0' : 0) + carry;
        digit = char('0' + sum % 10);
        carry = sum / 10;
    }
    return carry > 0 ? "1" + a : a;
}

// REQUIRES: a is not less than b.
std::string differenceOf(std::string a, const std::string& b) {
    int borrow = 0;
    for (size_t i = 0; i < a.size(); ++i) {
        char& digit = a[a.size() - 1 - i];
        const int difference = digit - '0' - (i < b.size() ? b[b.size() - 1 - i] - '0' : 0) - borrow;
        digit = char('0' + (difference + 10) % 10);
        borrow = difference < 0 ? 1 : 0;
    }
    return withoutLeadingZeros(a);
}

Decimal sumOf(const Decimal& a, int64_t by) {
    const Decimal b{by < 0, std::to_string(by < 0 ? -by : by)};
    if (a.isNegative == b.isNegative) return {a.isNegative, sumOf(a.digits, b.digits)};
    const bool isLarger = a.digits.size() != b.digits.size() ? a.digits.size() > b.digits.size() : a.digits >= b.digits;
    return isLarger ? Decimal{a.isNegative, differenceOf(a.digits, b.digits)}
                    : Decimal{b.isNegative, differenceOf(b.digits, a.digits)};
}

// Nothing: it does not fit.
std::optional<int64_t> smallOf(const Decimal& number) {
    if (number.digits.size() > 9) return std::nullopt;
    const int64_t value = std::stoll(number.digits);
    return number.isNegative ? -value : value;
}

void appendUnit(std::string& to, unsigned unit) {
    constexpr char kDigits[] = "0123456789abcdef";
    to += "\\u";
    for (const int shift : {12, 8, 4, 0}) to += kDigits[unit >> shift & 15];
}

void appendLetters(std::string& to, std::string_view text) {
    for (const char c : text) {
        switch (c) {
            case '"': to += "\\\""; break;
            case '\\': to += "\\\\"; break;
            case '\b': to += "\\b"; break;
            case '\f': to += "\\f"; break;
            case '\n': to += "\\n"; break;
            case '\r': to += "\\r"; break;
            case '\t': to += "\\t"; break;
            default:
                if (static_cast<unsigned char>(c) < 0x20)
                    appendUnit(to, static_cast<unsigned char>(c));
                else
                    to += c;
        }
    }
}

// Of a text of JSON. Halves of surrogate pairs, which have no UTF-8, stay escaped, so that each stays another.
std::string canonicalOfRaw(std::string_view raw) {
    if (raw.find('\\') == std::string_view::npos) return std::string(raw);
    std::string text = "\"";
    std::string_view rest = raw.substr(1, raw.size() - 2);
    const auto unitOf = [](std::string_view at) {
        return unsigned(std::stoul(std::string(at.substr(2, 4)), nullptr, 16));
    };
    const auto isUnit = [](std::string_view at) { return at.size() >= 6 && at[0] == '\\' && at[1] == 'u'; };
    while (!rest.empty()) {
        size_t length = rest.front() == '\\' ? 2 : std::min(rest.find('\\'), rest.size());
        if (isUnit(rest)) {
            length = 6;
            const unsigned unit = unitOf(rest);
            const unsigned second = isUnit(rest.substr(6)) ? unitOf(rest.substr(6)) : 0;
            const bool isFirst = unit >= 0xD800 && unit < 0xDC00;
            if (isFirst && second >= 0xDC00 && second <= 0xDFFF) {
                length = 12;
            } else if (unit >= 0xD800 && unit <= 0xDFFF) {
                appendUnit(text, unit);
                rest.remove_prefix(6);
                continue;
            }
        }
        appendLetters(text, jsonText('"' + std::string(rest.substr(0, length)) + '"'));
        rest.remove_prefix(length);
    }
    return text + '"';
}

class Canon final : public JsonVisitor {
public:
    // chosen: of objects at this depth, 1 for the outermost, only these members are kept; null: all.
    Canon(const std::span<const std::string>* chosen, size_t depth) : m_depth(depth) {
        if (!chosen) return;
        m_isChosen = true;
        for (const std::string& name : *chosen) m_chosen.push_back(canonicalText(name));
    }

    std::string take() { return std::move(m_made); }

    bool scalar(JsonScalar kind, std::string_view raw) override {
        if (isPassedOver()) return true;
        const bool isNone = m_isChosen && m_open.size() + 1 == m_depth;
        if (isNone)
            value(m_depth == 1 ? "{}" : "null");
        else if (kind == JsonScalar::Number)
            value(canonicalNumber(raw));
        else
            value(kind == JsonScalar::Text ? canonicalOfRaw(raw) : std::string(raw));
        return true;
    }
    bool name(std::string_view raw) override {
        if (m_over > 0) return true;
        std::string name = canonicalOfRaw(raw);
        Open& object = m_open.back();
        object.isNext = !m_isChosen || m_open.size() != m_depth ||
                        std::find(m_chosen.begin(), m_chosen.end(), name) != m_chosen.end();
        if (object.isNext) object.name = std::move(name);
        return true;
    }
    bool open(bool isObject, size_t) override {
        const bool isNone = m_isChosen && !isObject && m_open.size() + 1 == m_depth;
        if (isPassedOver() || isNone) {
            if (m_over++ == 0) m_stands = isNone ? (m_depth == 1 ? "{}" : "null") : "";
            return true;
        }
        m_open.push_back({isObject});
        return true;
    }
    bool close(size_t) override {
        if (m_over > 0) {
            if (--m_over == 0 && !m_stands.empty()) value(std::exchange(m_stands, {}));
            return true;
        }
        Open done = std::move(m_open.back());
        m_open.pop_back();
        if (done.isObject)
            std::stable_sort(done.members.begin(), done.members.end(),
                             [](const auto& a, const auto& b) { return a.first < b.first; });
        std::string text(1, done.isObject ? '{' : '[');
        for (const auto& [name, value] : done.members) {
            if (text.size() > 1) text += ',';
            if (done.isObject) (text += name) += ':';
            text += value;
        }
        value(text += done.isObject ? '}' : ']');
        return true;
    }

private:
    struct Open {
        bool isObject = false;
        bool isNext = true;  // whether the next value is kept; always of a list
        std::string name;
        std::vector<std::pair<std::string, std::string>> members;
    };

    bool isPassedOver() const { return m_over > 0 || (!m_open.empty() && !m_open.back().isNext); }

    void value(std::string text) {
        if (m_open.empty())
            m_made = std::move(text);
        else
            m_open.back().members.emplace_back(std::move(m_open.back().name), std::move(text));
    }

    const size_t m_depth;
    bool m_isChosen = false;
    std::vector<std::string> m_chosen;
    std::vector<Open> m_open;
    size_t m_over = 0;     // values that are open, and passed over
    std::string m_stands;  // for the outermost of them
    std::string m_made;
};

std::string made(std::string_view text, const std::span<const std::string>* chosen, size_t depth) {
    Canon canon(chosen, depth);
    static_cast<void>(readJson(text, canon));
    return canon.take();
}

}  // namespace

std::string canonicalJson(std::string_view text) { return made(text, nullptr, 0); }

std::string canonicalMembers(std::string_view object, std::span<const std::string> names) {
    return made(object, &names, 1);
}

std::string canonicalMembersOfEach(std::string_view list, std::span<const std::string> names) {
    return made(list, &names, 2);
}

std::string canonicalText(std::string_view text) {
    std::string made = "\"";
    appendLetters(made, text);
    return made + '"';
}

std::string canonicalNumber(std::string_view number) {
    const bool isNegative = number.starts_with('-');
    if (isNegative) number.remove_prefix(1);
    const size_t e = std::min(number.find_first_of("eE"), number.size());
    const std::string_view mantissa = number.substr(0, e);
    const size_t point = std::min(mantissa.find('.'), mantissa.size());
    std::string digits(mantissa.substr(0, point));
    const std::string_view fraction = mantissa.substr(std::min(point + 1, mantissa.size()));
    digits += fraction;
    const size_t first = digits.find_first_not_of('0');
    if (first == std::string::npos) return "0";
    const size_t last = digits.find_last_not_of('0');
    // The value is 0.ddd times ten to the power.
    const int64_t scale = int64_t(point) - int64_t(first);
    digits = digits.substr(first, last - first + 1);
    Decimal power;
    if (e < number.size()) {
        std::string_view exponent = number.substr(e + 1);
        power.isNegative = exponent.starts_with('-');
        if (power.isNegative || exponent.starts_with('+')) exponent.remove_prefix(1);
        power.digits = withoutLeadingZeros(exponent);
        if (power.digits == "0") power.isNegative = false;
    }
    power = sumOf(power, scale);
    std::string text = isNegative ? "-" : "";
    const auto size = int64_t(digits.size());
    if (const auto at = smallOf(power)) {
        if (*at >= size && *at <= kLongestWhole) return text + digits + std::string(size_t(*at - size), '0');
        if (*at > 0 && *at < size) return text + digits.substr(0, size_t(*at)) + '.' + digits.substr(size_t(*at));
        if (*at <= 0 && -*at <= kMostZeros) return text + "0." + std::string(size_t(-*at), '0') + digits;
    }
    // One digit before the point.
    power = sumOf(power, -1);
    text += digits.front();
    if (size > 1) text += '.' + digits.substr(1);
    if (power.digits == "0") power.isNegative = false;
    return text + 'e' + (power.isNegative ? '-' : '+') + (power.digits.size() < 2 ? "0" : "") + power.digits;
}

}  // namespace fairlead
