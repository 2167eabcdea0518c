// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// A tenant that holds seats for which another one waits.
struct SeatHolder {
    uint32_t tenantNumber = 0;
    std::string tenant{};  // empty: all tenants together that may not be named
    uint64_t seats = 0;
    Micros held{};  // for how long, on average
};

// A reason why tasks of a tenant are not handed out, or new ones refused. Only fields named beside the kind are set.
struct WaitReason {
    enum class Kind : uint8_t {
        Paused,           // by an operator: author, reason, since and until, as far as they are known
        Concurrency,      // `count` of `limit` run already
        DispatchRate,     // until
        ReleaseInterval,  // until
        NoWorker,         // no worker takes this command of this tenant
        NoFreeSeat,       // all `limit` seats are taken, and `gone` more tasks are with workers that are not connected;
                          // `count` tenants are ahead; since: when a seat changed hands last
        Kept =
            7,  // `free` seats are kept for much shorter tasks of others, up to `length`; `count` are set aside for them,
                // counting those that they use
        OwnSeats,     // policy strict, or throttled: `count` of `limit`
        Guaranteed,   // `count` free seats are kept for tenants with a guaranteed minimum
        WorkersGone,  // no worker is connected, `gone` tasks are with workers that were; until: the first is taken back
        Draining,     // new tasks are refused; as Paused
        Delayed,  // nothing is ready, `count` tasks are delayed, `retrying` of them for another attempt; or, with `key`,
                  // `count` of the command wait for the limit of that key
        Refused,      // creates were refused by the limit `key`: `count` since `since`, the latest at `until`
        Tier,         // a throttle tier leaves `factor` of the weight: `limit` tasks within `length`
        Throttled,    // to level `count`, until; for the signal `key`, or by author with reason
        QueuePaused,  // this command; as Paused
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
    uint32_t pool = 0;                  // the pool of workers concerned; 0: none
    std::vector<SeatHolder> holders{};  // of that pool's seats, or tasks if WorkersGone; those with the most first
};

}  // namespace fairlead::broker
