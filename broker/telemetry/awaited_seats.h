// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/telemetry/pool_shares.h"

#include <vector>

namespace fairlead::broker {

// The seats of the pools that a tenant waits for, or lately waited for.
struct AwaitedSeats {
    std::vector<uint32_t> pools;
    double held = 0;
    double due = 0;
    double wanted = 0;
    double byOthers = 0;
    double over = 0;         // see PoolShares::Pool
    double clearlyOver = 0;  // the same

    double lack() const { return due > held ? due - held : 0; }
};

inline AwaitedSeats awaitedSeats(const PoolShares& shares, uint32_t tenantNumber) {
    constexpr double kLacks = 0.95;
    AwaitedSeats sums;
    const auto parts = shares.of(tenantNumber);
    bool waits = false, lacks = false;
    for (const PoolShares::Part& part : parts) {
        waits = waits || part.waits;
        lacks = lacks || part.held < kLacks * part.due;
    }
    for (const PoolShares::Part& part : parts) {
        if (waits ? !part.waits : lacks && part.held >= kLacks * part.due) continue;
        const PoolShares::Pool& pool = shares.pool(part.pool);
        sums.pools.push_back(part.pool);
        sums.held += part.held;
        sums.due += part.due;
        sums.wanted += part.wanted;
        sums.byOthers += pool.held - part.held;
        sums.over += pool.over;
        sums.clearlyOver += pool.clearlyOver;
    }
    return sums;
}

}  // namespace fairlead::broker
