// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <cstdint>
#include <string>

namespace google::protobuf {
class Duration;
class Timestamp;
}  // namespace google::protobuf

namespace fairlead::broker {

// The first and the last second of the years 1 to 9999, the only ones that the protobuf format allows; since 1970.
inline constexpr int64_t kYear1 = -62'135'596'800, kYear9999 = 253'402'300'799;

// Messages hold times of the calendar (calendar.h), and ours are the broker's. Times outside the years 1 to 9999, which the
// protobuf format does not allow, become the nearest allowed one.
Time toTime(const google::protobuf::Timestamp& timestamp);
void setTimestamp(google::protobuf::Timestamp* timestamp, Time time);
// The same of times that are the calendar's here, too.
Time toCalendarTime(const google::protobuf::Timestamp& timestamp);
void setCalendarTime(google::protobuf::Timestamp* timestamp, Time calendar);
void setDuration(google::protobuf::Duration* duration, Micros time);  // 0 or more

// "2026-11-21T02:25:00Z": UTC, whole seconds, rounded down; of a time of the broker's.
std::string toRfc3339(Time time);

}  // namespace fairlead::broker
