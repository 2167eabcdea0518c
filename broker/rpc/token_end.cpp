// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/token_end.h"

#include "shared/wall_clock.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace fairlead::broker {

namespace {

// Longer than any process lives; grpc::Alarm cannot represent times as late as the year 9999.
constexpr Micros kForEver = std::chrono::hours(24 * 366 * 10);

}  // namespace

void TokenEnd::watch(std::weak_ptr<EndableStream> call, std::optional<Time> tokenEnd) {
    if (!tokenEnd) return;
    const Micros left = std::max(*tokenEnd - WallClock().now(), Micros(0));
    if (left >= kForEver) return;
    m_alarm.Set(std::chrono::system_clock::now() + left, [call = std::move(call)](bool isDue) {
        const auto open = isDue ? call.lock() : nullptr;
        if (open) open->end({grpc::StatusCode::UNAUTHENTICATED, "token expired"});
    });
}

}  // namespace fairlead::broker
