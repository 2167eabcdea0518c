// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

#include <string_view>

namespace fairlead::broker {

// A JSON object without repeated names and nested at most 16 deep; what readers disagree about is refused. Discarded
// (is_discarded()) when the text is anything else. Throws nothing.
nlohmann::json parseStrictObject(std::string_view text);

// The member of an object; null when there is none.
const nlohmann::json* findMember(const nlohmann::json& object, const char* name);

}  // namespace fairlead::broker
