// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/json_reader.h"

#include <algorithm>

namespace fairlead {

namespace {

using FaultKind = JsonFault::Kind;
using MaybeFault = std::optional<JsonFault::Kind>;

bool isJsonDigit(char c) { return c >= '0' && c <= '9'; }

// -1: it is none.
int hexDigit(char c) {
    if (isJsonDigit(c)) return c - '0';
    const char small = char(c | 0x20);
    return small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

// The code unit of the \u escape at the beginning; -1: there is none.
int escapedUnit(std::string_view text) {
    if (text.size() < 6 || text[0] != '\\' || text[1] != 'u') return -1;
    int unit = 0;
    for (const char c : text.substr(2, 4)) {
        const int digit = hexDigit(c);
        if (digit < 0) return -1;
        unit = unit * 16 + digit;
    }
    return unit;
}

class Scan {
public:
    Scan(std::string_view text, JsonVisitor& visitor) : m_text(text), m_visitor(visitor) {}

    std::optional<JsonFault> read() {
        if (m_text.starts_with("\xEF\xBB\xBF")) return JsonFault{FaultKind::ByteOrderMark, 0};
        const MaybeFault fault = document();
        return fault ? std::optional(JsonFault{*fault, m_at}) : std::nullopt;
    }

private:
    bool isAtEnd() const { return m_at >= m_text.size(); }
    char here() const { return m_text[m_at]; }
    bool isAt(char c) const { return !isAtEnd() && here() == c; }
    void skip() { m_at = std::min(m_text.find_first_not_of(" \n\r\t", m_at), m_text.size()); }
    FaultKind missing(FaultKind kind) const { return isAtEnd() ? FaultKind::EndsEarly : kind; }

    MaybeFault document() {
        bool hasValue = false;  // of the innermost that is open
        for (;;) {
            skip();
            if (m_open.empty() && hasValue) return isAtEnd() ? MaybeFault() : MaybeFault(FaultKind::MoreFollows);
            if (!m_open.empty() && isAt(m_open.back())) {
                ++m_at;
                m_open.pop_back();
                hasValue = true;
                if (!m_visitor.close(m_at)) return FaultKind::Stopped;
                continue;
            }
            if (hasValue) {
                if (!isAt(',')) return missing(FaultKind::NoComma);
                ++m_at;
                skip();
            }
            if (!m_open.empty() && m_open.back() == '}')
                if (const MaybeFault fault = name()) return fault;
            if (isAtEnd()) return FaultKind::EndsEarly;
            hasValue = here() != '{' && here() != '[';
            if (hasValue) {
                if (const MaybeFault fault = scalar()) return fault;
                continue;
            }
            const bool isObject = here() == '{';
            if (!m_visitor.open(isObject, m_at)) return FaultKind::Stopped;
            m_open.push_back(isObject ? '}' : ']');
            ++m_at;
        }
    }

    MaybeFault name() {
        if (!isAt('"')) return missing(FaultKind::NoName);
        const size_t begin = m_at;
        if (const MaybeFault fault = text()) return fault;
        const std::string_view raw = m_text.substr(begin, m_at - begin);
        skip();
        if (!isAt(':')) return missing(FaultKind::NoColon);
        ++m_at;
        skip();
        return m_visitor.name(raw) ? MaybeFault() : MaybeFault(FaultKind::Stopped);
    }

    MaybeFault scalar() {
        const size_t begin = m_at;
        JsonScalar kind = JsonScalar::Text;
        if (here() == '"') {
            if (const MaybeFault fault = text()) return fault;
        } else if (here() == '-' || here() == '+' || here() == '.' || isJsonDigit(here())) {
            kind = JsonScalar::Number;
            if (const MaybeFault fault = number()) return fault;
        } else if (!word("null", JsonScalar::Null, &kind) && !word("true", JsonScalar::True, &kind) &&
                   !word("false", JsonScalar::False, &kind)) {
            return FaultKind::NoValue;
        }
        return m_visitor.scalar(kind, m_text.substr(begin, m_at - begin)) ? MaybeFault()
                                                                          : MaybeFault(FaultKind::Stopped);
    }

    bool word(std::string_view wanted, JsonScalar means, JsonScalar* kind) {
        if (!m_text.substr(m_at).starts_with(wanted)) return false;
        m_at += wanted.size();
        *kind = means;
        return true;
    }

    MaybeFault text() {
        ++m_at;
        while (!isAtEnd() && here() != '"') {
            const auto byte = static_cast<unsigned char>(here());
            if (byte < 0x20) return FaultKind::BadText;
            if (byte == '\\') {
                if (m_at + 1 >= m_text.size()) {
                    m_at = m_text.size();
                    return FaultKind::EndsEarly;
                }
                const char letter = m_text[m_at + 1];
                const bool isUnit = letter == 'u';
                if (isUnit ? escapedUnit(m_text.substr(m_at)) < 0
                           : std::string_view("\"\\/bfnrt").find(letter) == std::string_view::npos)
                    return FaultKind::BadText;
                m_at += isUnit ? 6 : 2;
                continue;
            }
            const size_t length = byte < 0x80 ? 1 : utf8Length(m_text.substr(m_at, 4));
            if (length == 0) return FaultKind::NotUtf8;
            m_at += length;
        }
        if (isAtEnd()) return FaultKind::EndsEarly;
        ++m_at;
        return {};
    }

    bool digits() {
        const size_t begin = m_at;
        while (!isAtEnd() && isJsonDigit(here())) ++m_at;
        return m_at > begin;
    }

    MaybeFault number() {
        const size_t begin = m_at;
        const auto bad = [this, begin] {
            m_at = begin;
            return FaultKind::BadNumber;
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
        return {};
    }

    const std::string_view m_text;
    JsonVisitor& m_visitor;
    size_t m_at = 0;
    std::string m_open;  // what ends each
};

class Passing : public JsonVisitor {
public:
    bool scalar(JsonScalar, std::string_view) override { return true; }
    bool name(std::string_view) override { return true; }
    bool open(bool, size_t) override { return true; }
    bool close(size_t) override { return true; }
};

class Shallow final : public JsonVisitor {
public:
    bool scalar(JsonScalar, std::string_view) override { return true; }
    bool name(std::string_view) override { return true; }
    bool open(bool, size_t) override { return ++m_depth <= kShallow; }
    bool close(size_t) override {
        --m_depth;
        return true;
    }

private:
    static constexpr size_t kShallow = 64;
    size_t m_depth = 0;
};

// Those of the outermost object.
class Members final : public JsonVisitor {
public:
    explicit Members(std::string_view text) : m_text(text) {}
    std::vector<JsonMember> take() { return std::move(m_members); }

    bool scalar(JsonScalar, std::string_view raw) override {
        if (m_isNamed && m_depth == 1) end(raw);
        return true;
    }
    bool name(std::string_view raw) override {
        if (m_depth != 1) return true;
        m_members.push_back({jsonText(raw), {}});
        m_isNamed = true;
        return true;
    }
    bool open(bool isObject, size_t at) override {
        if (m_depth == 0 && !isObject) return false;
        if (m_depth == 1) m_begin = at;
        ++m_depth;
        return true;
    }
    bool close(size_t end) override {
        if (--m_depth == 1) this->end(m_text.substr(m_begin, end - m_begin));
        return true;
    }

private:
    void end(std::string_view raw) {
        m_members.back().value = raw;
        m_isNamed = false;
    }

    const std::string_view m_text;
    std::vector<JsonMember> m_members;
    size_t m_depth = 0;
    size_t m_begin = 0;
    bool m_isNamed = false;
};

void appendUtf8(std::string& to, unsigned code) {
    if (code < 0x80) {
        to += char(code);
        return;
    }
    if (code < 0x800) {
        to += char(0xC0 | code >> 6);
    } else {
        if (code < 0x10000) {
            to += char(0xE0 | code >> 12);
        } else {
            to += char(0xF0 | code >> 18);
            to += char(0x80 | (code >> 12 & 0x3F));
        }
        to += char(0x80 | (code >> 6 & 0x3F));
    }
    to += char(0x80 | (code & 0x3F));
}

char meaningOf(char letter) {
    switch (letter) {
        case 'b': return '\b';
        case 'f': return '\f';
        case 'n': return '\n';
        case 'r': return '\r';
        case 't': return '\t';
        default: return letter;
    }
}

const char* meaningOf(FaultKind kind) {
    switch (kind) {
        case FaultKind::EndsEarly: return "it ends before its value does";
        case FaultKind::NoValue: return "a value is expected";
        case FaultKind::NoName: return "a name in double quotes is expected";
        case FaultKind::NoColon: return "':' is expected";
        case FaultKind::NoComma: return "',' or the end of the object or list is expected";
        case FaultKind::BadNumber: return "this is no number of JSON";
        case FaultKind::BadText: return "a control character that is not escaped, or an unknown escape";
        case FaultKind::NotUtf8: return "this is not UTF-8";
        case FaultKind::ByteOrderMark: return "a byte order mark is no part of JSON";
        case FaultKind::MoreFollows: return "something stands behind the value";
        case FaultKind::Stopped: break;
    }
    return "not taken";
}

}  // namespace

std::string JsonFault::text() const { return "at byte " + std::to_string(at + 1) + ": " + meaningOf(kind); }

std::optional<JsonFault> readJson(std::string_view text, JsonVisitor& visitor) { return Scan(text, visitor).read(); }

std::optional<JsonFault> jsonFault(std::string_view text) {
    Passing passing;
    return readJson(text, passing);
}

bool isJson(std::string_view text) { return !jsonFault(text); }

bool isShallowJson(std::string_view text) {
    Shallow shallow;
    return !readJson(text, shallow);
}

bool isJsonObject(std::string_view text) {
    const size_t first = text.find_first_not_of(" \n\r\t");
    return first != std::string_view::npos && text[first] == '{' && isJson(text);
}

std::vector<JsonMember> jsonMembers(std::string_view object) {
    Members members(object);
    return readJson(object, members) ? std::vector<JsonMember>() : members.take();
}

std::optional<std::string_view> jsonMember(std::string_view object, std::string_view name) {
    const std::vector<JsonMember> members = jsonMembers(object);
    const auto last = std::find_if(members.rbegin(), members.rend(), [&](const auto& one) { return one.name == name; });
    return last == members.rend() ? std::nullopt : std::optional(last->value);
}

std::string jsonText(std::string_view raw) {
    constexpr unsigned kUnknown = 0xFFFD;
    raw = raw.substr(1, raw.size() - 2);
    std::string text;
    text.reserve(raw.size());
    while (!raw.empty()) {
        const size_t plain = std::min(raw.find('\\'), raw.size());
        text += raw.substr(0, plain);
        raw.remove_prefix(plain);
        if (raw.empty()) break;
        const int unit = escapedUnit(raw);
        if (unit < 0) {
            text += meaningOf(raw[1]);
            raw.remove_prefix(2);
            continue;
        }
        raw.remove_prefix(6);
        const int second = unit >= 0xD800 && unit < 0xDC00 ? escapedUnit(raw) : -1;
        if (second >= 0xDC00 && second <= 0xDFFF) {
            appendUtf8(text, 0x10000 + (unsigned(unit - 0xD800) << 10) + unsigned(second - 0xDC00));
            raw.remove_prefix(6);
        } else {
            appendUtf8(text, unit >= 0xD800 && unit <= 0xDFFF ? kUnknown : unsigned(unit));
        }
    }
    return text;
}

bool hasUnknown(std::string_view text) { return text.find("\xEF\xBF\xBD") != std::string_view::npos; }

size_t utf8Length(std::string_view text) {
    const auto byte = [&](size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
    const auto isTail = [&](size_t i) { return (byte(i) & 0xC0) == 0x80; };
    const unsigned lead = byte(0);
    if (lead < 0x80) return text.empty() ? 0 : 1;
    if (lead >= 0xC2 && lead <= 0xDF) return isTail(1) ? 2 : 0;
    if (lead >= 0xE0 && lead <= 0xEF) {
        const bool isShort = lead == 0xE0 && byte(1) < 0xA0;
        const bool isSurrogate = lead == 0xED && byte(1) > 0x9F;
        return isTail(1) && isTail(2) && !isShort && !isSurrogate ? 3 : 0;
    }
    if (lead >= 0xF0 && lead <= 0xF4) {
        const bool isShort = lead == 0xF0 && byte(1) < 0x90;
        const bool isBeyond = lead == 0xF4 && byte(1) > 0x8F;
        return isTail(1) && isTail(2) && isTail(3) && !isShort && !isBeyond ? 4 : 0;
    }
    return 0;
}

bool isUtf8(std::string_view bytes) {
    while (!bytes.empty()) {
        const size_t length = utf8Length(bytes);
        if (length == 0) return false;
        bytes.remove_prefix(length);
    }
    return true;
}

}  // namespace fairlead
