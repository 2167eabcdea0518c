// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/http/json_value.h"

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// Which names of members a body may have besides those that a call knows.
//
// Where clients send members of their own, as those of codeQ and of Open Job Spec's workers do, these are passed over; but a
// name that is a known one in other letters was meant to be it, and a request must not mean something else than it says.

// The known name that this one is: but for capitals and for what joins its words, or for one letter in names of five letters
// and more. Nothing: it is none of them, or it is one as it stands.
std::optional<std::string_view> meantName(std::string_view name, std::initializer_list<std::string_view> known);

// What is wrong about the first member whose name is a known one misspelt, beginning with its name; nothing: none is.
// O(members), as names of the usual length are.
std::optional<std::string> misspeltMember(const JsonValue& object, std::initializer_list<std::string_view> known);

}  // namespace fairlead::broker
