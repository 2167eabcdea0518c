// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <cstdint>
#include <optional>

namespace fairlead::broker {

// One reason why a tenant's ready work is not handed out.
struct Obstacle {
    enum class Kind : uint8_t {
        Paused,           // by an operator
        Concurrency,      // `count` of `limit` run already
        DispatchRate,     // until
        ReleaseInterval,  // until
        NoWorker,         // no worker takes this command of this tenant
        NoFreeSeat,       // all `limit` seats are taken; `count` tenants are ahead
        Kept = 7,         // `count` seats are kept for tenants below their share, whose tasks take up to `length`
        OwnSeats,         // policy strict, or throttled: `count` of `limit`
        Guaranteed,       // the `count` free seats are kept for tenants with a guaranteed minimum
    };
    Kind kind = Kind::NoWorker;
    uint64_t count = 0;
    uint64_t limit = 0;
    std::optional<Time> until;
    Micros length{};
};

}  // namespace fairlead::broker
