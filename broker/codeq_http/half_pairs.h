// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace fairlead::broker {

// codeQ takes an escaped half of a surrogate pair, as "\\ud800" alone, and passes U+FFFD on in its place: workers in languages
// with strict texts could not read it. The JSON with each such escape replaced; empty if it has none, which costs a search.
// Of a text that is no JSON, any text. Linear time.
std::string withoutHalfPairs(std::string_view json);

}  // namespace fairlead::broker
