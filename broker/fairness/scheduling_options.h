// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace fairlead::broker {

// Which of the waiting tenants is next. The numbers are stored on disk: never reuse one.
enum class SchedulingPolicy : uint8_t {
    Fair = 1,        // least seat-time received per weight; the default
    Weighted = 2,    // turns in proportion to weights, however long the tasks are
    RoundRobin = 3,  // one turn each
    Strict = 4,      // like Fair, but no tenant gets more than its own seats
    Fifo = 5,        // the oldest task of any tenant
};

constexpr bool countsTurns(SchedulingPolicy policy) {
    return policy == SchedulingPolicy::Weighted || policy == SchedulingPolicy::RoundRobin;
}
std::string_view policyName(SchedulingPolicy policy);  // "fair", "weighted", "round-robin", "strict", "fifo"
std::optional<SchedulingPolicy> policyNamed(std::string_view name);

struct SchedulingOptions {
    SchedulingPolicy policy = SchedulingPolicy::Fair;
    // At most this part of a pool's seats, rounded up, is kept empty for tenants below their share while others wait;
    // under the policy Fair only; 0: none.
    double kept = 0.15;
    Micros tick = std::chrono::seconds(1);  // how often it is judged who is below its share; longer in some replays
    // Looked at in one call of Scheduler::advance(), which looks at each account four times in a tick.
    size_t accountsInTurn = 4096;
    Micros chargeFloor = std::chrono::milliseconds(10);  // a delivery is charged at least this

    bool operator==(const SchedulingOptions&) const = default;
};

}  // namespace fairlead::broker
