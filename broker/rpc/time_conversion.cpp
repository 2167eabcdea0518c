// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/time_conversion.h"

#include "broker/core/calendar.h"
#include "broker/core/text/utc_text.h"

#include <google/protobuf/duration.pb.h>
#include <google/protobuf/timestamp.pb.h>

#include <algorithm>
#include <ctime>

namespace fairlead::broker {

namespace {

constexpr int64_t kMicrosPerSecond = 1'000'000;

int64_t floorSeconds(Time time) {
    const int64_t seconds = time.micros / kMicrosPerSecond;
    return time.micros % kMicrosPerSecond < 0 ? seconds - 1 : seconds;
}

}  // namespace

Time toTime(const google::protobuf::Timestamp& timestamp) { return fromCalendar(toCalendarTime(timestamp)); }

void setTimestamp(google::protobuf::Timestamp* timestamp, Time time) { setCalendarTime(timestamp, toCalendar(time)); }

Time toCalendarTime(const google::protobuf::Timestamp& timestamp) {
    const int64_t seconds = std::clamp<int64_t>(timestamp.seconds(), kYear1, kYear9999);
    const int64_t nanos = std::clamp<int64_t>(timestamp.nanos(), 0, 999'999'999);
    return {seconds * kMicrosPerSecond + nanos / 1000};
}

void setCalendarTime(google::protobuf::Timestamp* timestamp, Time time) {
    const int64_t seconds = floorSeconds(time);
    timestamp->set_seconds(seconds);
    timestamp->set_nanos(int32_t((time.micros - seconds * kMicrosPerSecond) * 1000));
}

void setDuration(google::protobuf::Duration* duration, Micros time) {
    duration->set_seconds(time.count() / kMicrosPerSecond);
    duration->set_nanos(int32_t(time.count() % kMicrosPerSecond * 1000));
}

std::string toRfc3339(Time time) { return utcText(toCalendar(time)); }

}  // namespace fairlead::broker
