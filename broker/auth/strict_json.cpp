// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/auth/strict_json.h"

#include "shared/json_dom.h"

namespace fairlead::broker {

using nlohmann::json;

namespace {

constexpr size_t kDeepest = 16;

}  // namespace

json parseStrictObject(std::string_view text) {
    json made = jsonDom<json>(text, kDeepest);
    return made.is_object() ? made : json(json::value_t::discarded);
}

json parseAnyJson(std::string_view text) { return jsonDom<json>(text); }

const json* findMember(const json& object, const char* name) {
    const auto found = object.find(name);
    return found == object.end() ? nullptr : &*found;
}

}  // namespace fairlead::broker
