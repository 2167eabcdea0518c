// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/strict_json.h"

#include <set>
#include <string>
#include <vector>

namespace fairlead::broker {

using nlohmann::json;

namespace {

constexpr size_t kDeepest = 16;

// Checks a text and stops at the first thing that is not allowed, before any value is built from untrusted input.
class Strictness {
public:
    bool null() { return true; }
    bool boolean(bool) { return true; }
    bool number_integer(json::number_integer_t) { return true; }
    bool number_unsigned(json::number_unsigned_t) { return true; }
    bool number_float(json::number_float_t, const std::string&) { return true; }
    bool string(std::string&) { return true; }
    bool binary(json::binary_t&) { return true; }
    bool start_object(size_t) { return open(); }
    bool key(std::string& name) { return m_names.back().insert(name).second; }
    bool end_object() { return close(); }
    bool start_array(size_t) { return open(); }
    bool end_array() { return close(); }
    bool parse_error(size_t, const std::string&, const json::exception&) { return false; }

private:
    bool open() {
        m_names.emplace_back();
        return m_names.size() <= kDeepest;
    }
    bool close() {
        m_names.pop_back();
        return true;
    }

    std::vector<std::set<std::string>> m_names;  // of every open object; empty for an array
};

}  // namespace

json parseStrictObject(std::string_view text) {
    Strictness strictness;
    if (!json::sax_parse(text.begin(), text.end(), &strictness)) return json(json::value_t::discarded);
    json parsed = json::parse(text.begin(), text.end(), nullptr, false);
    return parsed.is_object() ? parsed : json(json::value_t::discarded);
}

const json* findMember(const json& object, const char* name) {
    const auto found = object.find(name);
    return found == object.end() ? nullptr : &*found;
}

}  // namespace fairlead::broker
