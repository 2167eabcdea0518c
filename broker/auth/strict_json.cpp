// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/strict_json.h"

#include <set>
#include <string>
#include <vector>

namespace fairlead::broker {

namespace {

constexpr int kDeepest = 16;

}  // namespace

nlohmann::json parseStrictObject(std::string_view text) {
    using json = nlohmann::json;
    bool isStrict = true;
    std::vector<std::set<std::string>> names;  // of every object that is open
    const auto look = [&isStrict, &names](int depth, json::parse_event_t event, json& parsed) {
        if (depth > kDeepest) isStrict = false;
        if (!isStrict) return true;
        if (event == json::parse_event_t::object_start) names.emplace_back();
        if (event == json::parse_event_t::object_end) names.pop_back();
        if (event == json::parse_event_t::key && !names.back().insert(parsed.get_ref<const std::string&>()).second)
            isStrict = false;
        return true;
    };
    json parsed = json::parse(text.begin(), text.end(), look, false);
    if (!isStrict || !parsed.is_object()) return json(json::value_t::discarded);
    return parsed;
}

const nlohmann::json* findMember(const nlohmann::json& object, const char* name) {
    const auto found = object.find(name);
    return found == object.end() ? nullptr : &*found;
}

}  // namespace fairlead::broker
