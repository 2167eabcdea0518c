// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/pool_use.h"
#include "shared/clock.h"
#include "shared/shares.h"

#include <cstdint>
#include <functional>
#include <span>
#include <unordered_map>
#include <vector>

namespace fairlead::broker {

// How many seats of each pool a tenant has, is due and asks for: means of about the last ten seconds, in which older
// values fade. What is due is what it is entitled to of the pools that are divided together, see entitledParts(); or what
// the tenant's purse covered, if that is more: it had left it to others before.
//
// One thread at a time. Memory for each pair of a tenant and a pool that it lately used; take() is O(these pairs).
class PoolShares {
public:
    struct Part {
        uint32_t pool = 0;
        double held = 0;  // seats
        double due = 0;
        double wanted = 0;
        double ahead = 0;    // seconds of worker time that it has received ahead of others, or beyond its due; fades
        bool waits = false;  // tasks that the pool takes are ready now
        uint64_t ready = 0;  // these
        uint32_t group = 0;  // as PoolUse::group, of the latest tasks that waited
    };
    struct Pool {
        uint64_t seats = 0;
        uint32_t commons = 0;    // as PoolSeats::commons
        bool isJoined = false;   // as PoolSeats::isJoined
        double held = 0;         // by all tenants
        double over = 0;         // what tenants hold above what they are due, summed
        double clearlyOver = 0;  // the same of those that hold half as much again, or more
    };

    // The demand of the claim is the most that the tenant wants in all.
    using ClaimOf = std::function<ShareClaim(uint32_t tenantNumber)>;
    // uses: of each tenant and pool that changed or has something; what is not there has nothing.
    void take(Time at, std::span<const PoolSeats> seats, std::span<const PoolUse> uses, const ClaimOf& claimOf);
    // Before take(): of the time since the call before so much says nothing, because the broker did not run.
    void stoodStill(Micros by) { m_at = m_at == Time() ? m_at : m_at + by, m_hasStoodStill = true; }
    void remove(uint32_t tenantNumber) { m_parts.erase(tenantNumber); }

    std::span<const Part> of(uint32_t tenantNumber) const;  // valid until the next take() or remove()
    const Pool& pool(uint32_t number) const;

private:
    struct Counted {
        int64_t seatMicros = 0;
        int64_t claimMicros = 0;
        double running = 0;
        double demand = 0;
        double got = 0;      // seats, since the tick before
        double claimed = 0;  // of those
        double share = 0;
    };
    struct Entry {
        std::vector<Part> parts;
        std::vector<Counted> counted;  // of each part
    };

    void count(Entry& entry, const PoolUse& use, double micros) const;
    struct Claims;
    void claim(const ShareClaim& terms, Entry& entry, Claims& all);
    void divide(const ClaimOf& claimOf);
    void fade(double micros);

    std::unordered_map<uint32_t, Entry> m_parts;  // by tenant
    std::unordered_map<uint32_t, Pool> m_pools;
    Time m_at;
    bool m_hasStoodStill = false;
};

}  // namespace fairlead::broker
