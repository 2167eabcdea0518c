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

// How long a task is expected to hold its seat: what the reserves go by.
enum class TaskClass : uint8_t {
    Quick,  // at most quickTask: its seat is free again before anybody minds
    Short,  // at most longTask
    Long,
    Probe,  // nobody knows yet
};
inline constexpr int kTaskClasses = 4;

struct SchedulingOptions {
    SchedulingPolicy policy = SchedulingPolicy::Fair;
    // The reserves of the policy Fair, as parts of a pool's seats; 0 and 1 switch them off.
    double headroom = 0.05;    // the last seats go to tenants below their share
    double longLane = 0.85;    // long and unknown tasks hold at most this much
    double probeShare = 0.05;  // unknown tasks may hold so much even when the long lane is full
    Micros longTask = std::chrono::seconds(60);
    Micros quickTask = std::chrono::milliseconds(50);
    Micros chargeFloor = std::chrono::milliseconds(10);  // a delivery costs at least this
};

}  // namespace fairlead::broker
