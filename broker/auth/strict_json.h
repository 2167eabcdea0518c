// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

#include <string_view>

namespace fairlead::broker {

// Parses a JSON object that repeats no name and is nested at most 16 deep, because parsers disagree about anything
// else. Any other text gives a discarded value (is_discarded()). Throws nothing.
nlohmann::json parseStrictObject(std::string_view text);

// Any JSON that shared/json_reader.h takes, as shared/json_dom.h makes a document of it; discarded otherwise. Throws nothing.
nlohmann::json parseAnyJson(std::string_view text);

// The member of an object; null if there is none.
const nlohmann::json* findMember(const nlohmann::json& object, const char* name);

}  // namespace fairlead::broker
