// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/pool_use.h"
#include "broker/engine/parts/caller_presence.h"
#include "broker/fairness/scheduler.h"
#include "shared/clock.h"
#include "shared/pooled_shares.h"

#include <cstddef>
#include <deque>
#include <unordered_map>
#include <vector>

namespace fairlead::broker {

// Pools as figures tell them. A worker that asks for several commands in an order of its own takes from a pool for each of
// them, and is busy now in one and then in another (docs/adr/0044.md). Whoever looks from outside sees one worker: so pools
// that such workers connect are told as one, under the lowest of their ids, with each of its seats once. All others are told
// as they are.
//
// Engine thread. begin() is O(pools of the sets), the others O(what they are given).
class ToldPools {
public:
    // A round of figures begins. sets: see CallerPresence::poolSets().
    void begin(const CallerPresence::PoolSets& sets);

    PoolId of(PoolId pool) const { return m_told.of(pool); }
    // Of one tenant of this weight, from `first` on: those of pools that are told as one become one. Returns how many of the
    // seats of such pools are the tenant's at least, by its weight among all that used them in the round before.
    double join(std::vector<PoolUse>& uses, size_t first, double weight);
    Reach of(const Reach& reach);
    // At the end of a round: a seat was seen if it was busy or free at the end of one of the rounds of the last ten seconds.
    std::vector<PoolSeats> seats(const std::vector<PoolSeats>& pools, Time now);

private:
    struct Seen {
        Time at;
        uint64_t seats = 0;
    };
    // Sets that are joined, each called by the lowest of its numbers.
    class Joined {
    public:
        void join(PoolId one, PoolId other);
        PoolId of(PoolId one) const;
        bool isEmpty() const { return m_lower.empty(); }
        bool contains(PoolId one) const { return m_lower.contains(one); }

    private:
        std::unordered_map<PoolId, PoolId> m_lower;  // of each that was joined; the lowest has itself
    };

    void see(PoolSeats& told, Time now);

    Joined m_told;
    struct Twice {
        uint64_t expected = 0;  // seats, in more than one pool
        uint64_t free = 0;      // places of the same workers
    };
    struct Division {
        uint64_t seats = 0;
        double weights = 0, weightsBefore = 0;  // of the tenants that use it; in this round and the one before
    };

    std::unordered_map<PoolId, Twice> m_twice;  // by pool as told, as the next two
    std::unordered_map<PoolId, Division> m_divisions;
    std::unordered_map<PoolId, std::deque<Seen>> m_seen;  // newest last
    std::unordered_map<const void*, std::pair<Reach, Reach>> m_reaches;
};

}  // namespace fairlead::broker
