// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"

#include <string_view>

namespace google::protobuf {
class MessageLite;
class Timestamp;
}  // namespace google::protobuf

namespace fairlead::broker {

// The format carries times and choices that there are not. Whoever takes a message from a client asks here first.

// InvalidArgument, which names the field, unless it is a time of the years 1 to 9999 with 0 to 999,999,999 nanoseconds.
Status checkTime(const google::protobuf::Timestamp& time, std::string_view field);

// The same for every time, duration and choice in the message and those inside it. O(its fields). Any thread.
Status checkValues(const google::protobuf::MessageLite& message);

}  // namespace fairlead::broker
