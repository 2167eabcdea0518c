// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// A tenant that has seats which somebody else waits for.
struct SeatHolder {
    uint32_t tenantNumber = 0;
    std::string tenant{};  // empty: tenants that may not be named, together
    uint64_t seats = 0;
    Micros held{};  // for how long, on average
};

// One reason why a tenant's work is not handed out, or does not come in. What is not said to be set is not.
struct Obstacle {
    enum class Kind : uint8_t {
        Paused,           // by an operator: author, reason, since and until, as far as they are known
        Concurrency,      // `count` of `limit` run already
        DispatchRate,     // until
        ReleaseInterval,  // until
        NoWorker,         // no worker takes this command of this tenant
        NoFreeSeat,  // all `limit` seats are taken, `gone` of them by workers that are not connected; `count` tenants
                     // are ahead; since: when a seat changed hands last
        Kept =
            7,  // `free` seats are left to tenants below their share, whose tasks take up to `length`; `count` are set
                // aside for them, counting those that they use
        OwnSeats,     // policy strict, or throttled: `count` of `limit`
        Guaranteed,   // `count` free seats are kept for tenants with a guaranteed minimum
        WorkersGone,  // no worker is connected, and `gone` seats are held by some that were; until: the first is free
        Draining,     // new tasks are refused; as Paused
        Delayed,      // nothing is ready, `count` tasks are delayed, `retrying` of them for another attempt
        Refused,      // creates were, by `key`: `count` since then, the latest at until
        Tier,         // a throttle tier leaves `factor` of the weight: `limit` tasks within `length`
        Throttled,    // to level `count`, until; for the signal `key`, or by author and for reason
    };
    Kind kind = Kind::NoWorker;
    uint64_t count = 0;
    uint64_t limit = 0;
    std::optional<Time> until{};
    Micros length{};
    std::optional<Time> since{};
    std::string author{};
    std::string reason{};
    std::string key{};
    uint64_t free = 0;
    uint64_t gone = 0;
    uint64_t retrying = 0;
    double factor = 1;
    uint32_t pool = 0;                  // that it is about; 0: none
    std::vector<SeatHolder> holders{};  // of that pool's seats, the most first
};

}  // namespace fairlead::broker
