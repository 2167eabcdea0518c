// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace fairlead {

// One spelling for each value of JSON, so that two texts can be compared, or hashed: no blanks, members in the order of
// their names, texts with the fewest escapes, and numbers by their exact decimal value, however large or fine they are: 1,
// 1.0 and 10e-1 are the same, as are 0 and -0, while 18446744073709551616 and 18446744073709551617 are not.
//
// Stored as hashes, so a spelling must not change. REQUIRES: the text is JSON (isJson). Memory: a few times the text.

std::string canonicalJson(std::string_view text);

// Of an object only these members; of any other value none.
std::string canonicalMembers(std::string_view object, std::span<const std::string> names);

// Of each object in a list only these members; other elements become null.
std::string canonicalMembersOfEach(std::string_view list, std::span<const std::string> names);

// What canonicalJson() makes of a number, and of a text that is given in UTF-8.
std::string canonicalNumber(std::string_view number);
std::string canonicalText(std::string_view text);

}  // namespace fairlead
