// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/obstacle.h"
#include "shared/clock.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// How a tenant stands among the others at one moment, and why what it has ready is not running.
struct TenantStanding {
    double lagSeconds = 0;     // of worker time; > 0: owed, < 0: received ahead
    double entitledSeats = 0;  // of the shared workers, if everybody who is active wanted more
    double weight = 1;         // in force, throttling included
    struct Command {
        std::string command;
        uint64_t ready = 0;
        std::vector<Obstacle> obstacles;  // for each pool of workers that takes it one; at least one
    };
    std::vector<Command> waiting;   // with the most ready tasks first
    std::vector<Obstacle> notes{};  // on the tenant as a whole, and on what is not ready
    Time at{};
};

// What is before a task that is ready.
struct PlaceView {
    uint64_t ahead = 0;
    bool aheadIsLeast = false;        // there may be more
    std::vector<Obstacle> obstacles;  // as above
    Time at{};
};

// What the noisy-neighbour watch makes of a tenant at one moment.
struct TenantThrottle {
    int level = 0;              // 0: nothing is held against it
    std::optional<Time> until;  // when the watch looks at it again; of what was decided by hand, its end
    bool isByHand = false;
    std::string author;  // of what was decided by hand, as is the reason
    std::string reason;
    std::string signal;       // that the watch acted on
    double weightFactor = 1;  // of the watch and of the throttle tiers together
};

}  // namespace fairlead::broker
