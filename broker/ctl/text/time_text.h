// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"
#include "shared/result.h"

#include <google/protobuf/timestamp.pb.h>

#include <cstdint>
#include <optional>
#include <string>

namespace fairlead::ctl {

// Parses an RFC 3339 time: "2026-11-21T02:25:00Z", optionally with an offset and a fraction; nothing for other text.
std::optional<google::protobuf::Timestamp> parseTime(const std::string& text);

// The broker's clock is not asked: what counts is this machine's.
google::protobuf::Timestamp timeAgo(Micros ago);
// "1h" or "-1h": so long ago; otherwise as parseTime(). InvalidArgument says what is expected.
Result<google::protobuf::Timestamp> parseMoment(const std::string& text);

// Validators of options: what is wrong, or nothing. An empty value is an unset variable and would mean "any".
std::string refuseNoTime(const std::string& value);
std::string refuseEmpty(const std::string& value);
std::string refuseNoUtf8(const std::string& value);

std::string timeText(const google::protobuf::Timestamp& time);       // to the second
std::string exactTimeText(const google::protobuf::Timestamp& time);  // to the microsecond

// The time from `from` to `until`.
int64_t microsBetween(const google::protobuf::Timestamp& from, const google::protobuf::Timestamp& until);

}  // namespace fairlead::ctl
