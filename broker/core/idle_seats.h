// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace fairlead::broker {

// Seats of shared workers that are free while somebody waits whom they would take, by what keeps them free.
struct IdleSeats {
    uint64_t headroom = 0;  // kept for tenants below their share
    uint64_t longLane = 0;  // only long and unknown tasks wait, and those hold all that they may
    uint64_t gated = 0;     // everybody who waits is held back by limits or a throttle of its own

    IdleSeats& operator+=(const IdleSeats& other) {
        headroom += other.headroom;
        longLane += other.longLane;
        gated += other.gated;
        return *this;
    }
    bool operator==(const IdleSeats&) const = default;
};

}  // namespace fairlead::broker
