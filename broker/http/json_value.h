// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fairlead::broker {

// A value of a request's JSON. Views are of the text that was parsed.
struct JsonValue {
    enum class Kind : uint8_t { Null, Bool, Whole, Number, Text, List, Object, Opaque };

    Kind kind = Kind::Null;
    bool isTrue = false;
    int64_t whole = 0;     // of Whole: a number without fraction and exponent that fits
    std::string text;      // of Text
    std::string_view raw;  // of Opaque, Whole and Number: checked, and otherwise as it was sent
    std::vector<JsonValue> items;
    std::vector<std::pair<std::string, JsonValue>> members;

    // null: there is none of that name, or this is no object.
    const JsonValue* find(std::string_view name) const;
};

// Parses and checks in one pass, by shared/json_reader.h. InvalidArgument says what is wrong and where: malformed, not UTF-8, a name given twice in
// one object, nested deeper than 64, or more than 10,000 values outside of opaque ones. opaque: names of members, wherever
// they are, that are kept as they were sent; so a payload costs no memory besides the text.
Result<JsonValue> parseJson(std::string_view text, std::initializer_list<std::string_view> opaque);

// The same, asked for each member that is in no opaque one. depth: of the object, 1 for the outermost; lists count, too.
using IsOpaque = std::function<bool(size_t depth, std::string_view name)>;
Result<JsonValue> parseJson(std::string_view text, const IsOpaque& isOpaque);

// Appends the text as a JSON string; bytes that are not UTF-8 become U+FFFD.
void appendJson(std::string& to, std::string_view text);

}  // namespace fairlead::broker
