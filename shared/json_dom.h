// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/json_reader.h"

#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace fairlead {

// Builds a document of a library (nlohmann's json or ordered_json) from what readJson() reads, because that library's own
// parser passes over what stands behind a NUL. A number beyond a double is infinite, so that a bound refuses it, and one of
// more than 17 digits is rounded: what must be exact is compared as text. Of a name given twice the last counts.
template <typename Json>
class JsonDom final : public JsonVisitor {
public:
    // Most parsers disagree about names given twice, and numbers beyond a double: strict refuses both, and what is nested
    // deeper than this; 0: takes all.
    explicit JsonDom(size_t strictDepth = 0) : m_strictDepth(strictDepth) {}

    Json take() { return std::move(m_root); }

    bool scalar(JsonScalar kind, std::string_view raw) override {
        switch (kind) {
            case JsonScalar::Null: add(nullptr); break;
            case JsonScalar::False: add(false); break;
            case JsonScalar::True: add(true); break;
            case JsonScalar::Text: add(jsonText(raw)); break;
            case JsonScalar::Number: return number(raw);
        }
        return true;
    }
    bool name(std::string_view raw) override {
        m_name = jsonText(raw);
        return !isStrict() || !m_open.back()->contains(m_name);
    }
    bool open(bool isObject, size_t) override {
        if (isStrict() && m_open.size() >= m_strictDepth) return false;
        m_open.push_back(add(isObject ? Json::object() : Json::array()));
        return true;
    }
    bool close(size_t) override {
        m_open.pop_back();
        return true;
    }

private:
    bool isStrict() const { return m_strictDepth > 0; }

    bool number(std::string_view raw) {
        const auto fits = [raw](auto& value) {
            const auto [at, error] = std::from_chars(raw.data(), raw.data() + raw.size(), value);
            return error == std::errc() && at == raw.data() + raw.size();
        };
        int64_t whole = 0;
        uint64_t large = 0;
        if (fits(whole)) {
            // The library tells signed from unsigned ones.
            if (whole >= 0)
                add(uint64_t(whole));
            else
                add(whole);
        } else if (fits(large)) {
            add(large);
        } else {
            const double value = std::strtod(std::string(raw).c_str(), nullptr);
            if (isStrict() && std::isinf(value)) return false;
            add(value);
        }
        return true;
    }

    Json* add(Json value) {
        if (m_open.empty()) {
            m_root = std::move(value);
            return &m_root;
        }
        Json& parent = *m_open.back();
        if (parent.is_object()) {
            Json& member = parent[m_name];
            member = std::move(value);
            return &member;
        }
        parent.push_back(std::move(value));
        return &parent.back();
    }

    const size_t m_strictDepth;
    Json m_root = Json(Json::value_t::discarded);
    std::vector<Json*> m_open;  // the innermost last; each stays in place while it is open
    std::string m_name;
};

// Discarded (is_discarded()) if it is no JSON.
template <typename Json>
Json jsonDom(std::string_view text, size_t strictDepth = 0) {
    JsonDom<Json> dom(strictDepth);
    return readJson(text, dom) ? Json(Json::value_t::discarded) : dom.take();
}

}  // namespace fairlead
