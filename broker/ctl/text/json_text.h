// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <google/protobuf/message.h>
#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace fairlead::ctl {

using Json = nlohmann::ordered_json;

// A message as JSON for scripts: fields in order and under their protobuf names; numbers as numbers, times as RFC 3339
// in UTC, enumerations as words ("in-progress"). Fields that are unset messages are left out, all others are present.
// Bytes are text if they are UTF-8, otherwise "<name>_base64"; left out if empty.
Json toJson(const google::protobuf::Message& message);

// The word that toJson() uses for an enumeration value.
std::string wordOf(const google::protobuf::EnumDescriptor& descriptor, int number);

// What a text says; discarded if it is no JSON.
Json jsonIn(std::string_view text);

// The member, if it is a string; else nothing. The document may be of any kind.
std::string stringIn(const Json& document, const char* name);

// The same JSON with a line for each value, which stays as it was written: no number is rounded.
std::string indentedJson(std::string_view json);

// Each prints one document and a line break to standard output, so that a terminal obeys nothing in it (visibleJson).
void printDocument(const Json& document);  // indented
void printLine(const Json& document);      // compact, on one line
void printText(std::string_view json);     // indented, with its numbers as they are

}  // namespace fairlead::ctl
