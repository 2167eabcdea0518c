// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/telemetry/pool_shares.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace fairlead::broker {

// The seats of the pools that a tenant waits for, or lately waited for.
struct AwaitedSeats {
    std::vector<uint32_t> pools;
    uint64_t ready = 0;  // tasks that wait for them, the most in one pool
    double held = 0;
    double due = 0;
    double wanted = 0;
    double byOthers = 0;
    double over = 0;         // see PoolShares::Pool
    double clearlyOver = 0;  // the same

    double lack() const { return due > held ? due - held : 0; }
};

// visit(part), of each of these pools.
template <typename Visit>
void forAwaited(const PoolShares& shares, uint32_t tenantNumber, Visit visit) {
    constexpr double kLacks = 0.95;
    const auto parts = shares.of(tenantNumber);
    bool waits = false, lacks = false;
    for (const PoolShares::Part& part : parts) {
        waits = waits || part.waits;
        lacks = lacks || part.held < kLacks * part.due;
    }
    for (const PoolShares::Part& part : parts) {
        if (waits ? !part.waits : lacks && part.held >= kLacks * part.due) continue;
        visit(part);
    }
}

inline void addAwaited(AwaitedSeats& sums, const PoolShares::Part& part, const PoolShares::Pool& pool) {
    sums.pools.push_back(part.pool);
    sums.ready = std::max(sums.ready, part.ready);
    sums.held += part.held;
    sums.due += part.due;
    sums.wanted += part.wanted;
    sums.byOthers += pool.held - part.held;
    sums.over += pool.over;
    sums.clearlyOver += pool.clearlyOver;
}

inline AwaitedSeats awaitedSeats(const PoolShares& shares, uint32_t tenantNumber) {
    AwaitedSeats sums;
    forAwaited(shares, tenantNumber,
               [&](const PoolShares::Part& part) { addAwaited(sums, part, shares.pool(part.pool)); });
    return sums;
}

// The same apart for pools that have no tasks of the tenant in common.
inline std::vector<AwaitedSeats> awaitedGroups(const PoolShares& shares, uint32_t tenantNumber) {
    std::map<uint32_t, AwaitedSeats> byGroup;
    forAwaited(shares, tenantNumber,
               [&](const PoolShares::Part& part) { addAwaited(byGroup[part.group], part, shares.pool(part.pool)); });
    std::vector<AwaitedSeats> groups;
    for (auto& [group, seats] : byGroup) groups.push_back(std::move(seats));
    return groups;
}

}  // namespace fairlead::broker
