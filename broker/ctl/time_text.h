// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <google/protobuf/timestamp.pb.h>

#include <cstdint>
#include <optional>
#include <string>

namespace fairlead::ctl {

// "2026-11-21T02:25:00Z", or with an offset and parts of a second, as RFC 3339 writes moments; nothing for anything else.
std::optional<google::protobuf::Timestamp> parseTime(const std::string& text);

// As the check of an option or argument: what is wrong with the value, or nothing. An empty one is a variable that
// somebody forgot to set, and would be taken for "any".
std::string refuseNoTime(const std::string& value);
std::string refuseEmpty(const std::string& value);

std::string timeText(const google::protobuf::Timestamp& time);       // to the second
std::string exactTimeText(const google::protobuf::Timestamp& time);  // to the microsecond

// From one to the other.
int64_t microsBetween(const google::protobuf::Timestamp& from, const google::protobuf::Timestamp& until);

}  // namespace fairlead::ctl
