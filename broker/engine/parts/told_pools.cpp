// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/parts/told_pools.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr Micros kSeenFor = std::chrono::seconds(10);  // as SeatCount
constexpr Micros kLatelySeen = std::chrono::seconds(5);

}  // namespace

PoolId ToldPools::Joined::of(PoolId one) const {
    for (auto lower = m_lower.find(one); lower != m_lower.end() && lower->second != one; lower = m_lower.find(one))
        one = lower->second;
    return one;
}

void ToldPools::Joined::join(PoolId one, PoolId other) {
    const auto [low, high] = std::minmax({of(one), of(other)});
    m_lower[low] = m_lower[high] = low;
}

void ToldPools::begin(const CallerPresence::PoolSets& sets) {
    m_told = {};
    m_twice.clear();
    m_reaches.clear();
    for (const auto& [pools, set] : sets) {
        for (const PoolId pool : pools) m_told.join(pools.front(), pool);
        if (set.together != 0) m_told.join(pools.front(), set.together);
    }
    for (const auto& [pools, set] : sets) {
        Twice& twice = m_twice[of(pools.front())];
        twice.expected += set.idle * (pools.size() - 1) + set.held;
        twice.free += set.free;
    }
    std::erase_if(m_divisions, [this](const auto& one) { return !m_told.contains(one.first); });
    for (auto& [pool, division] : m_divisions) division.weightsBefore = std::exchange(division.weights, 0);
}

double ToldPools::join(std::vector<PoolUse>& uses, size_t first, double weight) {
    if (m_told.isEmpty()) return 0;
    size_t kept = first;
    for (size_t i = first; i < uses.size(); ++i) {
        PoolUse use = uses[i];
        use.pool = of(use.pool);
        use.group = of(use.group);
        const auto end = uses.begin() + std::ptrdiff_t(kept);
        const auto same = std::find_if(uses.begin() + std::ptrdiff_t(first), end,
                                       [&use](const PoolUse& one) { return one.pool == use.pool; });
        if (same == end) {
            uses[kept++] = use;
            continue;
        }
        same->seatMicros += use.seatMicros;
        same->claimMicros += use.claimMicros;
        same->aheadMicros = std::max(same->aheadMicros, use.aheadMicros);
        same->running += use.running;
        same->ready += use.ready;
    }
    uses.resize(kept);
    double due = 0;
    for (size_t i = first; i < kept; ++i) {
        if (!m_told.contains(uses[i].pool) || uses[i].running + uses[i].ready == 0) continue;
        Division& division = m_divisions[uses[i].pool];
        division.weights += weight;
        due += double(division.seats) * weight / std::max(weight, division.weightsBefore);
    }
    return due;
}

Reach ToldPools::of(const Reach& reach) {
    if (!reach || m_told.isEmpty()) return reach;
    auto& [before, told] = m_reaches[reach.get()];
    if (before) return told;
    std::vector<uint32_t> pools;
    for (const uint32_t pool : *reach) pools.push_back(of(pool));
    std::sort(pools.begin(), pools.end());
    pools.erase(std::unique(pools.begin(), pools.end()), pools.end());
    before = reach;
    told = std::make_shared<const std::vector<uint32_t>>(std::move(pools));
    return told;
}

std::vector<PoolSeats> ToldPools::seats(const std::vector<PoolSeats>& pools, Time now) {
    if (m_told.isEmpty()) {
        m_seen.clear();
        return pools;
    }
    std::vector<PoolSeats> all;
    std::unordered_map<PoolId, size_t> places;
    Joined commons;  // pools that are told as one are divided together
    for (const PoolSeats& pool : pools) {
        const auto [place, isNew] = places.try_emplace(of(pool.pool), all.size());
        if (isNew) {
            all.push_back(pool);
            all.back().pool = place->first;
            continue;
        }
        PoolSeats& one = all[place->second];
        if (one.commons != 0 && pool.commons != 0) commons.join(one.commons, pool.commons);
        one.seats += pool.seats;
        one.present += pool.present;
        one.lately += pool.lately;
        one.seen += pool.seen;
        one.expected += pool.expected;
        one.isShared = one.isShared || pool.isShared;
    }
    for (PoolSeats& told : all) {
        told.commons = commons.of(told.commons);
        if (m_told.contains(told.pool)) see(told, now);
    }
    return all;
}

// Added up, the most that was seen in each pool would be more than there ever was.
void ToldPools::see(PoolSeats& told, Time now) {
    const uint64_t busyOrFree = told.present - told.expected, lately = told.lately - told.expected;
    const Twice& twice = m_twice[told.pool];
    std::deque<Seen>& seen = m_seen[told.pool];
    seen.push_back({now, busyOrFree + twice.free});
    while (now - seen.front().at > kSeenFor) seen.pop_front();
    uint64_t most = 0, mostLately = 0;
    for (const Seen& one : seen) {
        most = std::max(most, one.seats);
        if (now - one.at <= kLatelySeen) mostLately = std::max(mostLately, one.seats);
    }
    told.expected -= std::min(told.expected, twice.expected);
    told.seen = std::min(told.seen, most);
    told.lately = std::min(lately, mostLately) + told.expected;
    told.present = busyOrFree + told.expected;
    told.isJoined = true;
    told.seats = m_divisions[told.pool].seats = std::max(told.seen, told.present);
}

}  // namespace fairlead::broker
