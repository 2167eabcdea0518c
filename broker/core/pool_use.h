// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/pooled_shares.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace fairlead::broker {

// What a tenant has of one pool, as of now: the workers that take the same commands of the same tenants.
struct PoolUse {
    uint32_t tenantNumber = 0;
    uint32_t pool = 0;
    int64_t seatMicros = 0;   // seat time so far, running tasks included; it may begin again at zero
    int64_t claimMicros = 0;  // of that, by tasks that the tenant's purse covered
    int64_t aheadMicros =
        0;  // worker time that it has received ahead of others that want seats there; < 0: it is owed some
    uint64_t running = 0;
    uint64_t ready = 0;  // tasks that the pool takes, and that nothing of the tenant's own holds back
    // The same for pools that share ready tasks of the tenant with each other, directly or by others.
    uint32_t group = 0;
};

struct ReadyTasks {
    uint32_t command = 0;
    uint64_t tasks = 0;
    bool isPaused = false;
    bool hasWorker = false;  // one that is connected takes them
};

struct PoolSeats {
    uint32_t pool = 0;
    uint64_t seats = 0;    // busy ones included
    uint64_t present = 0;  // those that are free, busy or expected right now
    uint64_t lately = 0;   // the same, the most within the last five seconds
    uint64_t seen = 0;     // of `seats`, those that are not only expected
    uint64_t expected = 0;
    uint32_t commons = 0;  // the same for pools whose seats are divided together; 0: it is divided by itself
    bool isShared = false;  // several tenants may have tasks there
    bool isJoined = false;  // several that are told as one, each with an order of its own: see ToldPools
};

// What is to be divided in each pool.
inline std::vector<SeatsOfPool> dividedSeats(std::span<const PoolSeats> pools) {
    std::vector<SeatsOfPool> divided;
    for (const PoolSeats& pool : pools) divided.push_back({pool.pool, double(pool.seen + pool.expected)});
    return divided;
}

}  // namespace fairlead::broker
