// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/core/text/utc_text.h"

#include <algorithm>
#include <array>
#include <ctime>

namespace fairlead::broker {

namespace {

constexpr int64_t kMicrosPerSecond = 1'000'000;
constexpr int64_t kYear1 = -62'135'596'800;  // seconds since 1970
constexpr int64_t kYear9999 = 253'402'300'799;

}  // namespace

std::string utcText(Time time) {
    const int64_t floor = time.micros / kMicrosPerSecond - (time.micros % kMicrosPerSecond < 0 ? 1 : 0);
    const std::time_t seconds = std::clamp(floor, kYear1, kYear9999);
    // Cached: tasks that are handed out together mostly share the second of their creation, and of their lease's end.
    struct Last {
        std::time_t seconds = 0;
        std::string text;
    };
    thread_local std::array<Last, 7> lasts;
    Last& last = lasts[uint64_t(seconds) % lasts.size()];
    if (last.seconds == seconds && !last.text.empty()) return last.text;
    std::tm utc{};
    gmtime_r(&seconds, &utc);
    char text[sizeof "2026-11-21T02:25:00Z"];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
    last = {seconds, text};
    return text;
}

}  // namespace fairlead::broker
