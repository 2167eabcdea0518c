// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <algorithm>
#include <cstdint>

namespace fairlead::broker {

// Seats of shared workers that are free although tasks that they could take wait, by what keeps them free.
struct IdleSeats {
    uint64_t kept = 0;        // for tenants below their share
    uint64_t guaranteed = 0;  // for tenants with a guaranteed minimum
    uint64_t gated = 0;       // each waiting tenant is held back by limits or a throttle of its own
    Micros keptFor{};         // the longest tasks that seats are kept for, over all pools

    IdleSeats& operator+=(const IdleSeats& other) {
        kept += other.kept;
        keptFor = std::max(keptFor, other.keptFor);
        guaranteed += other.guaranteed;
        gated += other.gated;
        return *this;
    }
    bool operator==(const IdleSeats&) const = default;
};

}  // namespace fairlead::broker
