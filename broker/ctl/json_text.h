// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <google/protobuf/message.h>
#include <nlohmann/json.hpp>

#include <string>

namespace fairlead::ctl {

using Json = nlohmann::ordered_json;

// A message as JSON for scripts: its fields in their order and by their names; numbers as numbers, moments as RFC 3339
// in UTC, enumerations as words ("in-progress"). A message that is not set is left out, everything else is there.
// Bytes are text where they are UTF-8, else "<name>_base64"; left out when empty.
Json toJson(const google::protobuf::Message& message);

// The word that toJson() has for a value of an enumeration.
std::string wordOf(const google::protobuf::EnumDescriptor& descriptor, int number);

// One document and the end of its line, to standard output.
void printDocument(const Json& document);  // indented
void printLine(const Json& document);      // one line of many

}  // namespace fairlead::ctl
