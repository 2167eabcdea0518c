// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/http/json_value.h"

#include "shared/json_reader.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <unordered_set>

namespace fairlead::broker {

namespace {

constexpr size_t kDeepest = 64;
constexpr size_t kMostValues = 10'000;
constexpr size_t kFewNames = 16;

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

// Nothing: it has a fraction or an exponent, or does not fit.
std::optional<int64_t> wholeOf(std::string_view number) {
    int64_t value = 0;
    const char* const end = number.data() + number.size();
    const auto [behind, error] = std::from_chars(number.data(), end, value);
    return error == std::errc() && behind == end ? std::optional(value) : std::nullopt;
}

class Builder final : public JsonVisitor {
public:
    Builder(std::string_view text, const IsOpaque& isOpaque) : m_text(text), m_isOpaque(isOpaque) {}

    JsonValue take() { return std::move(m_root); }
    const std::string& problem() const { return m_problem; }

    bool scalar(JsonScalar kind, std::string_view raw) override {
        if (m_isNextOpaque) {
            m_isNextOpaque = false;
            return kind == JsonScalar::Null ? add({}) : addOpaque(raw);
        }
        if (isHidden()) return true;
        JsonValue made;
        switch (kind) {
            case JsonScalar::Null: break;
            case JsonScalar::False:
            case JsonScalar::True:
                made.kind = JsonValue::Kind::Bool;
                made.isTrue = kind == JsonScalar::True;
                break;
            case JsonScalar::Number: {
                const auto whole = wholeOf(raw);
                made.kind = whole ? JsonValue::Kind::Whole : JsonValue::Kind::Number;
                made.whole = whole.value_or(0);
                made.raw = raw;
                break;
            }
            case JsonScalar::Text:
                made.kind = JsonValue::Kind::Text;
                made.text = jsonText(raw);
                break;
        }
        return add(std::move(made));
    }
    bool name(std::string_view raw) override {
        std::string name = jsonText(raw);
        if (!m_names.back().add(name)) return fails("'" + name.substr(0, 100) + "' is given twice");
        if (isHidden()) return true;
        m_isNextOpaque = m_isOpaque(m_names.size(), name);
        m_open.back()->members.emplace_back(std::move(name), JsonValue());
        return true;
    }
    bool open(bool isObject, size_t at) override {
        if (m_names.size() >= kDeepest) return fails("nested deeper than " + std::to_string(kDeepest));
        if (m_isNextOpaque) {
            m_isNextOpaque = false;
            m_opaqueDepth = m_names.size();
            m_opaqueFrom = at;
        } else if (!isHidden()) {
            JsonValue* const value = place();
            value->kind = isObject ? JsonValue::Kind::Object : JsonValue::Kind::List;
            m_open.push_back(value);
            if (!countsIn()) return false;
        }
        m_names.emplace_back();
        return true;
    }
    bool close(size_t end) override {
        m_names.pop_back();
        if (!isHidden()) {
            m_open.pop_back();
            return true;
        }
        if (m_opaqueDepth != m_names.size()) return true;
        m_opaqueDepth = 0;
        return addOpaque(m_text.substr(m_opaqueFrom, end - m_opaqueFrom));
    }

private:
    // Within an opaque value.
    bool isHidden() const { return m_opaqueDepth > 0; }

    bool fails(std::string problem) {
        m_problem = std::move(problem);
        return false;
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

    bool add(JsonValue made) {
        *place() = std::move(made);
        return countsIn();
    }

    bool addOpaque(std::string_view raw) {
        JsonValue made;
        made.kind = JsonValue::Kind::Opaque;
        made.raw = raw;
        return add(std::move(made));
    }

    const std::string_view m_text;
    const IsOpaque& m_isOpaque;
    JsonValue m_root;
    std::vector<JsonValue*> m_open;  // the innermost last; each stays in place while it is open
    std::vector<Names> m_names;      // of each open value, opaque ones included
    bool m_isNextOpaque = false;
    size_t m_opaqueDepth = 0;  // of m_names, where the opaque value is a member; 0: in none
    size_t m_opaqueFrom = 0;   // in the text
    size_t m_values = 0;
    std::string m_problem;
};

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
    Builder builder(text, isOpaque);
    const std::optional<JsonFault> fault = readJson(text, builder);
    if (!fault) return builder.take();
    return Status(Code::InvalidArgument, builder.problem().empty() ? fault->text() : builder.problem());
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
