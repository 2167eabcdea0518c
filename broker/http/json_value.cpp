// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/http/json_value.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <unordered_set>

namespace fairlead::broker {

namespace {

using nlohmann::json;

constexpr size_t kDeepest = 64;
constexpr size_t kMostValues = 10'000;
constexpr size_t kFewNames = 16;

// Says how far the parser has read.
class TrackedChars {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    TrackedChars(const char* at, const char** seen) : m_at(at), m_seen(seen) {}
    const char& operator*() const { return *m_at; }
    TrackedChars& operator++() {
        *m_seen = ++m_at;
        return *this;
    }
    bool operator==(const TrackedChars& other) const { return m_at == other.m_at; }
    bool operator!=(const TrackedChars& other) const { return m_at != other.m_at; }

private:
    const char* m_at;
    const char** m_seen;
};

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// The names of one object so far.
class Names {
public:
    bool add(const std::string& name) {
        if (!m_set.empty()) return m_set.insert(name).second;
        if (std::find(m_few.begin(), m_few.end(), name) != m_few.end()) return false;
        m_few.push_back(name);
        if (m_few.size() > kFewNames) m_set.insert(m_few.begin(), m_few.end());
        return true;
    }

private:
    std::vector<std::string> m_few;
    std::unordered_set<std::string> m_set;  // empty: there are few
};

class Builder {
public:
    Builder(std::string_view text, const IsOpaque& isOpaque)
        : m_text(text), m_isOpaque(isOpaque), m_seen(text.data()) {}

    const char** seen() { return &m_seen; }
    JsonValue take() { return std::move(m_root); }
    const std::string& problem() const { return m_problem; }

    bool null() { return value(JsonValue()); }
    bool boolean(bool isTrue) {
        JsonValue made;
        made.kind = JsonValue::Kind::Bool;
        made.isTrue = isTrue;
        return value(std::move(made));
    }
    bool number_integer(json::number_integer_t number) { return whole(number); }
    bool number_unsigned(json::number_unsigned_t number) {
        return number > uint64_t(INT64_MAX) ? number_float(0, {}) : whole(int64_t(number));
    }
    bool number_float(json::number_float_t, const std::string&) {
        JsonValue made;
        made.kind = JsonValue::Kind::Number;
        return value(std::move(made));
    }
    bool string(std::string& text) {
        JsonValue made;
        made.kind = JsonValue::Kind::Text;
        if (!isHidden()) made.text = std::move(text);
        return value(std::move(made));
    }
    bool binary(json::binary_t&) { return false; }
    bool start_object(size_t) { return open(JsonValue::Kind::Object); }
    bool end_object() { return close(); }
    bool start_array(size_t) { return open(JsonValue::Kind::List); }
    bool end_array() { return close(); }
    bool key(std::string& name) {
        if (!m_names.back().add(name)) return fails("'" + name.substr(0, 100) + "' is given twice");
        if (isHidden()) return true;
        if (m_isOpaque(m_names.size(), name)) {
            m_opaqueDepth = m_names.size();
            m_opaqueFrom = beginOfValue();
        }
        m_open.back()->members.emplace_back(std::move(name), JsonValue());
        return true;
    }
    bool parse_error(size_t position, const std::string&, const json::exception& error) {
        if (!m_problem.empty()) return false;
        // "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error while …"
        std::string_view what = error.what();
        if (what.starts_with('[')) what.remove_prefix(std::min(what.size(), what.find("] ") + 2));
        if (const size_t colon = what.find(": "); colon != std::string_view::npos) what.remove_prefix(colon + 2);
        if (const size_t quote = what.find("; last read"); quote != std::string_view::npos)
            what = what.substr(0, quote);
        // A number may be as long as the request.
        return fails("at byte " + std::to_string(position) + ": " + std::string(what.substr(0, 200)));
    }

private:
    // Within an opaque value.
    bool isHidden() const { return m_opaqueDepth > 0; }

    bool fails(std::string problem) {
        m_problem = std::move(problem);
        return false;
    }

    bool whole(int64_t number) {
        JsonValue made;
        made.kind = JsonValue::Kind::Whole;
        made.whole = number;
        return value(std::move(made));
    }

    const char* beginOfValue() const {
        const char* const end = m_text.data() + m_text.size();
        const char* at = m_seen;
        while (at != end && isBlank(*at)) ++at;
        if (at != end && *at == ':') ++at;
        while (at != end && isBlank(*at)) ++at;
        return at;
    }

    JsonValue* place() {
        if (m_open.empty()) return &m_root;
        JsonValue& parent = *m_open.back();
        if (parent.kind == JsonValue::Kind::Object) return &parent.members.back().second;
        return &parent.items.emplace_back();
    }

    bool countsIn() {
        return ++m_values <= kMostValues || fails("more than " + std::to_string(kMostValues) + " values");
    }

    bool value(JsonValue made) {
        if (m_opaqueDepth == m_names.size() && isHidden()) return endOpaque(made.kind);
        if (isHidden()) return true;
        *place() = std::move(made);
        return countsIn();
    }

    bool endOpaque(JsonValue::Kind kind) {
        const char* end = m_seen;
        // The parser looks one character beyond a number.
        if (kind == JsonValue::Kind::Whole || kind == JsonValue::Kind::Number) {
            end = m_opaqueFrom;
            while (end != m_text.data() + m_text.size() &&
                   std::string_view("+-.0123456789eE").find(*end) != std::string_view::npos)
                ++end;
        }
        JsonValue made;
        made.kind = kind == JsonValue::Kind::Null ? kind : JsonValue::Kind::Opaque;
        made.raw = {m_opaqueFrom, size_t(end - m_opaqueFrom)};
        m_opaqueDepth = 0;
        *place() = std::move(made);
        return countsIn();
    }

    bool open(JsonValue::Kind kind) {
        if (m_names.size() >= kDeepest) return fails("nested deeper than " + std::to_string(kDeepest));
        if (!isHidden()) {
            JsonValue* const at = place();
            at->kind = kind;
            m_open.push_back(at);
            if (!countsIn()) return false;
        }
        m_names.emplace_back();
        return true;
    }

    bool close() {
        m_names.pop_back();
        if (isHidden()) return m_opaqueDepth != m_names.size() || endOpaque(JsonValue::Kind::Object);
        m_open.pop_back();
        return true;
    }

    const std::string_view m_text;
    const IsOpaque& m_isOpaque;
    const char* m_seen;
    JsonValue m_root;
    std::vector<JsonValue*> m_open;  // the innermost last; each stays in place while it is open
    std::vector<Names> m_names;      // of each open value, opaque ones included
    size_t m_opaqueDepth = 0;        // of m_names, where the opaque value is a member; 0: in none
    const char* m_opaqueFrom = nullptr;
    size_t m_values = 0;
    std::string m_problem;
};

// The length of the UTF-8 character at the beginning of the text; 0: there is none.
size_t utf8Length(std::string_view text) {
    const auto byte = [&](size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
    const auto isTail = [&](size_t i) { return (byte(i) & 0xC0) == 0x80; };
    const unsigned lead = byte(0);
    if (lead < 0x80) return 1;
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

}  // namespace

const JsonValue* JsonValue::find(std::string_view name) const {
    for (const auto& [key, value] : members)
        if (key == name) return &value;
    return nullptr;
}

Result<JsonValue> parseJson(std::string_view text, std::initializer_list<std::string_view> opaque) {
    return parseJson(text, [opaque](size_t, std::string_view name) {
        return std::find(opaque.begin(), opaque.end(), name) != opaque.end();
    });
}

Result<JsonValue> parseJson(std::string_view text, const IsOpaque& isOpaque) {
    // The parser passes over it, others do not.
    if (text.starts_with("\xEF\xBB\xBF"))
        return Status(Code::InvalidArgument, "at byte 1: a byte order mark is no part of JSON");
    Builder builder(text, isOpaque);
    const TrackedChars begin(text.data(), builder.seen());
    const TrackedChars end(text.data() + text.size(), builder.seen());
    if (!json::sax_parse(begin, end, &builder)) return Status(Code::InvalidArgument, builder.problem());
    return builder.take();
}

void appendJson(std::string& to, std::string_view text) {
    constexpr char kDigits[] = "0123456789abcdef";
    to += '"';
    size_t plainFrom = 0;
    for (size_t i = 0; i < text.size();) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const size_t length = byte < 0x80 ? 1 : utf8Length(text.substr(i, 4));
        if (length > 0 && byte >= 0x20 && byte != '"' && byte != '\\' && byte != 0x7F) {
            i += length;
            continue;
        }
        to.append(text, plainFrom, i - plainFrom);
        if (length == 0)
            to += "\xEF\xBF\xBD";
        else if (byte == '"' || byte == '\\')
            (to += '\\') += text[i];
        else if (byte == '\n')
            to += "\\n";
        else if (byte == '\r')
            to += "\\r";
        else if (byte == '\t')
            to += "\\t";
        else
            ((to += "\\u00") += kDigits[byte >> 4]) += kDigits[byte & 15];
        plainFrom = ++i;
    }
    to.append(text, plainFrom, text.size() - plainFrom);
    to += '"';
}

}  // namespace fairlead::broker
