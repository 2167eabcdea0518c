// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/pool_shares.h"

#include "shared/pooled_shares.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr double kFadeMicros = 8e6;
constexpr double kNothing = 0.001;    // seats
constexpr double kClearlyOver = 1.5;  // times what is due
constexpr double kMostStep = 60e6;    // a clock that jumped says nothing

}  // namespace

void PoolShares::take(Time at, std::span<const PoolSeats> seats, std::span<const PoolUse> uses,
                      const ClaimOf& claimOf) {
    const double micros = m_at == Time() ? 0 : std::clamp(double((at - m_at).count()), 0.0, kMostStep);
    m_at = at;
    m_pools.clear();
    for (const PoolSeats& one : seats) {
        Pool& pool = m_pools[one.pool];
        pool.seats = one.seats;
        pool.commons = one.commons;
        pool.isJoined = one.isJoined;
    }
    for (auto& [tenant, entry] : m_parts)
        for (size_t i = 0; i < entry.parts.size(); ++i) {
            entry.parts[i].waits = false;
            entry.parts[i].ready = 0;
            Counted& counted = entry.counted[i];
            counted.demand = counted.running = counted.got = counted.claimed = counted.share = 0;
        }
    for (const PoolUse& use : uses) count(m_parts[use.tenantNumber], use, micros);
    m_hasStoodStill = false;
    divide(claimOf);
    fade(micros);
}

std::span<const PoolShares::Part> PoolShares::of(uint32_t tenantNumber) const {
    const auto found = m_parts.find(tenantNumber);
    return found == m_parts.end() ? std::span<const Part>() : found->second.parts;
}

const PoolShares::Pool& PoolShares::pool(uint32_t number) const {
    static constexpr Pool kNone;
    const auto found = m_pools.find(number);
    return found == m_pools.end() ? kNone : found->second;
}

void PoolShares::count(Entry& entry, const PoolUse& use, double micros) const {
    const auto known = std::find_if(entry.parts.begin(), entry.parts.end(),
                                    [&use](const Part& part) { return part.pool == use.pool; });
    const auto place = size_t(known - entry.parts.begin());
    const bool isNew = known == entry.parts.end();
    if (isNew) {
        entry.parts.push_back({.pool = use.pool, .group = use.group});
        entry.counted.emplace_back();
    }
    Counted& counted = entry.counted[place];
    const int64_t before = std::exchange(counted.seatMicros, use.seatMicros);
    const int64_t claimedBefore = std::exchange(counted.claimMicros, use.claimMicros);
    counted.running = double(use.running);
    counted.demand = double(use.running + use.ready);
    const bool isKnown = !isNew && !m_hasStoodStill && use.seatMicros >= before && micros > 0;
    counted.got = isKnown ? double(use.seatMicros - before) / micros : counted.running;
    counted.claimed = isKnown ? double(use.claimMicros - claimedBefore) / micros : 0;
    Part& part = entry.parts[place];
    part.ahead = std::max(part.ahead, double(use.aheadMicros) / 1e6);
    part.waits = use.ready > 0;
    part.ready = use.ready;
    if (part.waits) part.group = use.group;
}

// Of all tenants, each with one claim on all the pools that are divided together and in which it wants something.
struct PoolShares::Claims {
    std::vector<ShareClaim> claims;
    std::vector<Reach> reaches;
    std::vector<std::vector<SeatsOfPool>> held;
    std::vector<Entry*> of;
    std::map<uint32_t, SeatsOfPool> seats;  // by pool
};

void PoolShares::claim(const ShareClaim& terms, Entry& entry, Claims& all) {
    struct Own {
        uint32_t commons = 0;
        double demand = 0;
        std::vector<uint32_t> pools{};
        std::vector<SeatsOfPool> held{};
    };
    std::vector<Own> claims;
    for (size_t i = 0; i < entry.parts.size(); ++i) {
        const Counted& counted = entry.counted[i];
        if (counted.demand <= 0) continue;
        const uint32_t number = entry.parts[i].pool;
        const Pool& here = pool(number);
        all.seats.try_emplace(number, SeatsOfPool{number, double(std::max<uint64_t>(1, here.seats))});
        const uint32_t commons = here.commons > 0 ? here.commons : number;
        auto own = std::find_if(claims.begin(), claims.end(), [&](const Own& one) { return one.commons == commons; });
        if (own == claims.end()) own = claims.insert(own, {.commons = commons});
        own->demand += counted.demand;
        own->pools.push_back(number);
        own->held.push_back({number, counted.got});
    }
    for (Own& own : claims) {
        ShareClaim& claim = all.claims.emplace_back(terms);
        claim.demand = std::min(terms.demand, own.demand);
        claim.least = std::min(claim.least, claim.demand);
        std::sort(own.pools.begin(), own.pools.end());
        // Most tenants have the same.
        if (all.reaches.empty() || *all.reaches.back() != own.pools)
            all.reaches.push_back(std::make_shared<const std::vector<uint32_t>>(std::move(own.pools)));
        else
            all.reaches.push_back(all.reaches.back());
        all.held.push_back(std::move(own.held));
        all.of.push_back(&entry);
    }
}

void PoolShares::divide(const ClaimOf& claimOf) {
    Claims all;
    for (auto& [tenant, entry] : m_parts)
        if (std::any_of(entry.counted.begin(), entry.counted.end(), [](const Counted& one) { return one.demand > 0; }))
            claim(claimOf(tenant), entry, all);
    std::vector<SeatsOfPool> seats;
    for (const auto& [number, one] : all.seats) seats.push_back(one);
    const std::vector<std::vector<SeatsOfPool>> due = entitledParts(all.claims, all.reaches, seats, all.held);
    for (size_t i = 0; i < due.size(); ++i) {
        Entry& entry = *all.of[i];
        for (size_t k = 0; k < entry.parts.size(); ++k)
            for (const SeatsOfPool& one : due[i])
                if (one.pool == entry.parts[k].pool)
                    entry.counted[k].share = std::min(one.seats, entry.counted[k].demand);
    }
}

void PoolShares::fade(double micros) {
    const double weight = 1 - std::exp(-micros / kFadeMicros);
    for (auto it = m_parts.begin(); it != m_parts.end();) {
        Entry& entry = it->second;
        for (size_t i = entry.parts.size(); i-- > 0;) {
            Part& part = entry.parts[i];
            const Counted& counted = entry.counted[i];
            part.held += (counted.got - part.held) * weight;
            part.due += (std::max(counted.share, counted.claimed) - part.due) * weight;
            part.wanted += (counted.demand - part.wanted) * weight;
            part.ahead *= 1 - weight;
            // No scheduler compares what tenants have had of pools that each have an order of their own.
            if (pool(part.pool).isJoined) part.ahead += std::max(0.0, counted.got - counted.share) * micros / 1e6;
            if (counted.demand <= 0 && std::max({part.held, part.due, part.wanted}) < kNothing) {
                entry.parts.erase(entry.parts.begin() + std::ptrdiff_t(i));
                entry.counted.erase(entry.counted.begin() + std::ptrdiff_t(i));
                continue;
            }
            Pool& all = m_pools[part.pool];
            all.held += part.held;
            all.over += std::max(0.0, part.held - part.due);
            if (part.held > kClearlyOver * part.due) all.clearlyOver += part.held - part.due;
        }
        it = entry.parts.empty() ? m_parts.erase(it) : std::next(it);
    }
}

}  // namespace fairlead::broker
