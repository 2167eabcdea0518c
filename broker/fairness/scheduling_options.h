// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace fairlead::broker {

// Who is next among the tenants that wait. Numbers are stored on disk: never reuse one.
enum class SchedulingPolicy : uint8_t {
    Fair = 1,        // least seat-time received for its weight; the default
    Weighted = 2,    // turns in proportion to weights, whatever a task takes
    RoundRobin = 3,  // one turn each
    Strict = 4,      // fair, but nobody beyond its own seats
    Fifo = 5,        // the oldest task, whoever's it is
};

constexpr bool countsTurns(SchedulingPolicy policy) {
    return policy == SchedulingPolicy::Weighted || policy == SchedulingPolicy::RoundRobin;
}
std::string_view policyName(SchedulingPolicy policy);  // "fair", "weighted", "round-robin", "strict", "fifo"
std::optional<SchedulingPolicy> policyNamed(std::string_view name);

struct SchedulingOptions {
    SchedulingPolicy policy = SchedulingPolicy::Fair;
    // Of a pool's seats at most this part, rounded up, stands empty for tenants below their share while others wait, under
    // the policy Fair; 0: none.
    double kept = 0.15;
    Micros chargeFloor = std::chrono::milliseconds(10);  // a delivery costs at least this
};

}  // namespace fairlead::broker
