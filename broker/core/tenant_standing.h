// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/wait_reason.h"
#include "shared/clock.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// How a tenant compares with the others at one moment, and why its ready tasks are not running.
struct TenantStanding {
    double lagSeconds = 0;     // of worker time; > 0: owed, < 0: received ahead
    double entitledSeats = 0;  // of the shared workers, if every active tenant wanted more
    double weight = 1;         // in force, throttling included
    struct Command {
        std::string command;
        uint64_t ready = 0;
        std::vector<WaitReason> reasons;  // one for each pool of workers that takes the command; at least one
    };
    std::vector<Command> waiting;     // with the most ready tasks first
    std::vector<WaitReason> notes{};  // on the tenant as a whole, and on what is not ready
    Time at{};
};

// What a ready task waits for.
struct PlaceView {
    uint64_t ahead = 0;               // tasks
    bool aheadIsLeast = false;        // there may be more
    std::vector<WaitReason> reasons;  // as above
    Time at{};
};

// How the noisy-neighbour watch throttles a tenant at one moment.
struct TenantThrottle {
    int level = 0;              // 0: not throttled
    std::optional<Time> until;  // when the watch checks the tenant again; by hand: when the throttle ends
    bool isByHand = false;
    std::string author;  // by hand only, as is the reason
    std::string reason;
    std::string signal;       // on which the watch acted
    double weightFactor = 1;  // of the watch and of the throttle tiers together
};

}  // namespace fairlead::broker
