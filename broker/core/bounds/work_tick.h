// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"
#include "shared/limits/tenant_limits.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace fairlead::broker {

// What the engine did since the tick before, as far as it takes to do it again: deliveries, seats, settings. Tenants,
// commands and pools by their numbers.

struct EndedDelivery {
    uint32_t tenant = 0;
    uint32_t command = 0;
    uint32_t pool = 0;  // 0: none
    Time ready;         // 0: not known, because the broker was restarted meanwhile
    Time start;
    Time end;
    int8_t priority = 0;
    bool isCompleted = false;
    bool isLengthKnown = false;  // when it began, it was known how long such tasks take
    bool isFresh = false;        // it became ready when it was created: limits on creates applied to it
    Micros unheld{};             // so long before its end its worker was gone: it held no seat any more
};

// A task that waits (no start), or runs.
struct UnfinishedWork {
    uint32_t tenant = 0;
    uint32_t command = 0;
    Time ready;  // 0: not known
    std::optional<Time> start;
    uint64_t count = 1;
    int8_t priority = 0;
    std::optional<Time> heldUntil{};  // of one that runs: its worker is gone, and since then it holds no seat
};

struct WorkTick {
    struct Pool {
        uint32_t pool = 0;
        uint64_t present = 0;  // seats that are free, busy or expected right now
        uint64_t lately = 0;   // the most within the last five seconds
    };
    struct PoolIs {
        uint32_t pool = 0;
        bool allTenants = false;
        std::vector<uint32_t> tenants;
        std::vector<uint32_t> commands;  // empty: every command
    };
    struct QueuePaused {
        std::optional<uint32_t> tenant;  // unset: of every tenant
        uint32_t command = 0;
        bool isPaused = false;
    };

    std::vector<EndedDelivery> ended;
    uint64_t dropped = 0;  // deliveries that were too many
    std::vector<Pool> pools;
    std::vector<PoolIs> newPools;                           // of those, each once
    std::vector<std::pair<uint32_t, TenantLimits>> limits;  // that have changed, or of new tenants; in order
    std::vector<QueuePaused> paused;                        // the same
    std::optional<std::vector<UnfinishedWork>> unfinished;  // if it was asked for: all as of this tick
};

}  // namespace fairlead::broker
