// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <google/protobuf/message.h>
#include <nlohmann/json.hpp>

#include <string>

namespace fairlead::ctl {

using Json = nlohmann::ordered_json;

// A message as JSON for scripts: fields in order and under their protobuf names; numbers as numbers, times as RFC 3339
// in UTC, enumerations as words ("in-progress"). Fields that are unset messages are left out, all others are present.
// Bytes are text if they are UTF-8, otherwise "<name>_base64"; left out if empty.
Json toJson(const google::protobuf::Message& message);

// The word that toJson() uses for an enumeration value.
std::string wordOf(const google::protobuf::EnumDescriptor& descriptor, int number);

// The member, if it is a string; else nothing. The document may be of any kind.
std::string stringIn(const Json& document, const char* name);

// Each prints one document and a line break to standard output.
void printDocument(const Json& document);  // indented
void printLine(const Json& document);      // compact, on one line

}  // namespace fairlead::ctl
