// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead {

// The one reader of JSON from outside (RFC 8259, and nothing beside it): every door takes and refuses the same texts.
// Numbers may have any size and number of digits, because nothing here needs their value; an escaped half of a surrogate
// pair is taken, as most languages do. All functions: any thread, linear time, no recursion.

// Why a text is no JSON, and where: an offset of bytes.
struct JsonFault {
    enum class Kind : uint8_t {
        EndsEarly,      // something is open at the end
        NoValue,        // a value is expected here
        NoName,         // a name in double quotes is expected here
        NoColon,        // ":" is expected here
        NoComma,        // "," or the end of an object or a list is expected here
        BadNumber,      // as 01, 1. or +1
        BadText,        // an unknown escape, or a control character
        NotUtf8,        // bytes that are no UTF-8
        ByteOrderMark,  // which is no part of JSON
        MoreFollows,    // the value has ended, and something stands behind it, be it a NUL
        Stopped,        // the visitor did not want more
    };
    Kind kind = Kind::EndsEarly;
    size_t at = 0;

    // "at byte 12: …", counted from 1; for messages.
    std::string text() const;
};

enum class JsonScalar : uint8_t { Null, False, True, Number, Text };

// Is told of each value in the order of the text. Views are of the text that is read, texts and names with their quotes.
// What returns false ends the reading (JsonFault::Kind::Stopped).
class JsonVisitor {
public:
    virtual ~JsonVisitor() = default;
    virtual bool scalar(JsonScalar kind, std::string_view raw) = 0;
    virtual bool name(std::string_view raw) = 0;
    // at: the offset of its first byte; end: the offset behind its last one.
    virtual bool open(bool isObject, size_t at) = 0;
    virtual bool close(size_t end) = 0;
};

// Nothing: it is JSON, and the visitor has seen all of it.
std::optional<JsonFault> readJson(std::string_view text, JsonVisitor& visitor);

std::optional<JsonFault> jsonFault(std::string_view text);  // nothing: it is JSON
bool isJson(std::string_view text);
bool isJsonObject(std::string_view text);  // blanks may stand before it
// Whether it is JSON that is nested no deeper than the doors over HTTP take it (64): what is deeper, other readers cannot read,
// and all else that stands in the same answer with it.
bool isShallowJson(std::string_view text);

struct JsonMember {
    std::string name;        // in UTF-8
    std::string_view value;  // as it was written
};
// The members of an object, in their order. Empty: it has none, or this is no object.
std::vector<JsonMember> jsonMembers(std::string_view object);

// The value of an object's member as it was written, the last of that name. Nothing: there is none, or this is no object.
std::optional<std::string_view> jsonMember(std::string_view object, std::string_view name);

// What a text or name of JSON says, in UTF-8; half a surrogate pair becomes U+FFFD. REQUIRES: raw came from readJson().
std::string jsonText(std::string_view raw);

// The length of the UTF-8 character at the beginning of the text; 0: there is none, or the text is empty.
size_t utf8Length(std::string_view text);
bool isUtf8(std::string_view bytes);
// Whether the text holds U+FFFD: what stands there may have been half a surrogate pair, and so one of many texts.
bool hasUnknown(std::string_view text);

}  // namespace fairlead
