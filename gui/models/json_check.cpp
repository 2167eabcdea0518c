// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/json_check.h"

#include <QString>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace fairlead::gui {

namespace {

using Fault = JsonCheck::Fault;
using Refusal = JsonCheck::Refusal;

bool isOfNumber(char c) { return c >= '0' && c <= '9'; }

// Beyond a double; one that is too small counts as 0. The number's form has been looked at.
bool isTooLarge(std::string_view number) {
    double value = 0;
    const bool isBeyond =
        std::from_chars(number.data(), number.data() + number.size(), value).ec == std::errc::result_out_of_range;
    return isBeyond && number.find("e-") == std::string_view::npos && number.find("E-") == std::string_view::npos;
}

class JsonScan {
public:
    explicit JsonScan(const QByteArray& text) : m_text(text.constData(), size_t(text.size())) {}

    JsonCheck read() {
        JsonCheck check;
        check.fault = document();
        check.refusal = check.isJson() ? m_refusal : Refusal::None;
        check.depth = m_deepest;
        if (!check.isJson())
            place(check, m_at);
        else if (check.refusal != Refusal::None)
            place(check, m_refusedAt);
        return check;
    }

private:
    void place(JsonCheck& check, size_t at) const {
        const std::string_view before = m_text.substr(0, at);
        const size_t line = before.rfind('\n');
        check.line = int(std::count(before.begin(), before.end(), '\n')) + 1;
        const std::string_view inLine = line == std::string_view::npos ? before : before.substr(line + 1);
        check.column = int(QString::fromUtf8(inLine.data(), qsizetype(inLine.size())).size()) + 1;
    }

    bool isAtEnd() const { return m_at >= m_text.size(); }
    char here() const { return m_text[m_at]; }
    bool isAt(char c) const { return !isAtEnd() && here() == c; }
    void skip() { m_at = std::min(m_text.find_first_not_of(" \n\r\t", m_at), m_text.size()); }
    Fault missing(Fault fault) const { return isAtEnd() ? Fault::EndsEarly : fault; }

    Fault document() {
        bool hasValue = false;  // of the innermost that is open
        for (;;) {
            skip();
            if (m_open.empty() && hasValue) return isAtEnd() ? Fault::None : Fault::MoreFollows;
            if (!m_open.empty() && isAt(m_open.back())) {
                ++m_at;
                m_open.pop_back();
                hasValue = true;
                continue;
            }
            if (hasValue) {
                if (!isAt(',')) return missing(Fault::NoComma);
                ++m_at;
                skip();
            }
            if (!m_open.empty() && m_open.back() == '}')
                if (const Fault fault = name(); fault != Fault::None) return fault;
            if (isAtEnd()) return Fault::EndsEarly;
            hasValue = here() != '{' && here() != '[';
            if (hasValue) {
                if (const Fault fault = scalar(); fault != Fault::None) return fault;
                continue;
            }
            m_open.push_back(here() == '{' ? '}' : ']');
            m_deepest = std::max(m_deepest, qsizetype(m_open.size()));
            ++m_at;
        }
    }

    Fault name() {
        if (!isAt('"')) return missing(Fault::NoName);
        if (const Fault fault = string(); fault != Fault::None) return fault;
        skip();
        if (!isAt(':')) return missing(Fault::NoColon);
        ++m_at;
        skip();
        return Fault::None;
    }

    Fault scalar() {
        if (here() == '"') return string();
        if (here() == '-' || here() == '+' || here() == '.' || isOfNumber(here())) return number();
        for (const std::string_view word : {"true", "false", "null"})
            if (m_text.substr(m_at).starts_with(word)) {
                m_at += word.size();
                return Fault::None;
            }
        return Fault::NoValue;
    }

    void refuse(Refusal refusal, size_t at) {
        if (m_refusal != Refusal::None) return;
        m_refusal = refusal;
        m_refusedAt = at;
    }

    // The code unit of a \u escape that begins here.
    std::optional<unsigned> escapedUnit() const {
        if (m_at + 6 > m_text.size() || m_text.substr(m_at, 2) != "\\u") return {};
        unsigned unit = 0;
        for (const char c : m_text.substr(m_at + 2, 4)) {
            const char small = char(c | 0x20);
            if (!isOfNumber(c) && (small < 'a' || small > 'f')) return {};
            unit = unit * 16 + unsigned(isOfNumber(c) ? c - '0' : small - 'a' + 10);
        }
        return unit;
    }

    Fault escape() {
        if (m_at + 1 >= m_text.size()) return Fault::EndsEarly;
        if (m_text[m_at + 1] != 'u') {
            if (std::string_view("\"\\/bfnrt").find(m_text[m_at + 1]) == std::string_view::npos)
                return Fault::BadString;
            m_at += 2;
            return Fault::None;
        }
        const auto unit = escapedUnit();
        if (!unit) return Fault::BadString;
        const size_t begin = m_at;
        m_at += 6;
        if (*unit < 0xd800 || *unit > 0xdfff) return Fault::None;
        const auto second = *unit < 0xdc00 ? escapedUnit() : std::nullopt;
        if (second && *second >= 0xdc00 && *second <= 0xdfff)
            m_at += 6;
        else
            refuse(Refusal::HalfSurrogate, begin);
        return Fault::None;
    }

    Fault string() {
        ++m_at;
        while (!isAtEnd() && here() != '"') {
            if (static_cast<unsigned char>(here()) < 0x20) return Fault::BadString;
            if (here() != '\\') {
                ++m_at;
            } else if (const Fault fault = escape(); fault != Fault::None) {
                return fault;
            }
        }
        if (isAtEnd()) return Fault::EndsEarly;
        ++m_at;
        return Fault::None;
    }

    bool digits() {
        const size_t begin = m_at;
        while (!isAtEnd() && isOfNumber(here())) ++m_at;
        return m_at > begin;
    }

    Fault number() {
        const size_t begin = m_at;
        const auto bad = [this, begin] {
            m_at = begin;
            return Fault::BadNumber;
        };
        if (isAt('-')) ++m_at;
        const bool isZero = isAt('0');
        const size_t whole = m_at;
        if (!digits() || (isZero && m_at - whole > 1)) return bad();
        if (isAt('.')) {
            ++m_at;
            if (!digits()) return bad();
        }
        if (isAt('e') || isAt('E')) {
            ++m_at;
            if (isAt('+') || isAt('-')) ++m_at;
            if (!digits()) return bad();
        }
        if (isTooLarge(m_text.substr(begin, m_at - begin))) refuse(Refusal::NumberTooLarge, begin);
        return Fault::None;
    }

    std::string_view m_text;
    size_t m_at = 0;
    std::string m_open;  // what ends each
    qsizetype m_deepest = 0;
    Refusal m_refusal = Refusal::None;
    size_t m_refusedAt = 0;
};

}  // namespace

JsonCheck checkJson(const QByteArray& text) { return JsonScan(text).read(); }

}  // namespace fairlead::gui
