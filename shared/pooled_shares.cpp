// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/pooled_shares.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace fairlead {

namespace {

constexpr double kRounding = 1e-9;  // of a seat
constexpr double kEndless = std::numeric_limits<double>::infinity();
constexpr size_t kNobody = SIZE_MAX;

// Claims that reach the same pools.
struct Party {
    std::vector<size_t> pools;   // places in a Component
    std::vector<size_t> claims;
    bool isSettled = false;
};

// Pools that are connected by claims that reach several of them.
struct Component {
    std::vector<double> seats;  // that are left
    std::vector<Party> parties;
};

class Divider {
public:
    Divider(std::span<const ShareClaim> claims, Component& component, std::vector<double>& seats)
        : m_claims(claims), m_all(component), m_seats(seats) {}

    void divide() {
        while (true) {
            std::vector<size_t> set;
            for (size_t i = 0; i < m_all.parties.size(); ++i)
                if (!m_all.parties[i].isSettled) set.push_back(i);
            if (set.empty()) return;
            double level = levelOf(set);
            for (std::vector<size_t> tight = shortOf(level); !tight.empty(); tight = shortOf(level)) {
                const double lower = levelOf(tight);
                if (!(lower < level)) break;  // rounding
                level = lower;
                set = std::move(tight);
            }
            settle(set, level);
        }
    }

private:
    double ceiling(const ShareClaim& claim) const {
        return claim.weight > 0 && std::isfinite(claim.weight) ? std::min(claim.demand, claim.cap) : 0;
    }
    double at(const ShareClaim& claim, double level) const {
        const double most = ceiling(claim);
        return std::max({0.0, claim.least, most > 0 ? std::min(most, claim.weight * level) : 0});
    }
    double wantedAt(const Party& party, double level) const {
        double sum = 0;
        for (const size_t i : party.claims) sum += at(m_claims[i], level);
        return sum;
    }
    std::vector<bool> poolsOf(const std::vector<size_t>& set) const {
        std::vector<bool> is(m_all.seats.size(), false);
        for (const size_t i : set)
            for (const size_t pool : m_all.parties[i].pools) is[pool] = true;
        return is;
    }
    double seatsOf(const std::vector<size_t>& set) const {
        const std::vector<bool> is = poolsOf(set);
        double sum = 0;
        for (size_t pool = 0; pool < is.size(); ++pool) sum += is[pool] ? m_all.seats[pool] : 0;
        return sum;
    }

    // At which these use all the seats that they reach; endless if they want less.
    double levelOf(const std::vector<size_t>& set) const {
        struct Turn {
            double level, slope;
        };
        std::vector<Turn> turns;
        double used = 0, slope = 0, level = 0;
        for (const size_t party : set)
            for (const size_t i : m_all.parties[party].claims) {
                const ShareClaim& claim = m_claims[i];
                const double least = std::max(0.0, claim.least), most = ceiling(claim);
                used += least;
                if (most <= least) continue;
                turns.push_back({least / claim.weight, claim.weight});
                if (std::isfinite(most)) turns.push_back({most / claim.weight, -claim.weight});
            }
        std::sort(turns.begin(), turns.end(), [](const Turn& a, const Turn& b) { return a.level < b.level; });
        const double seats = seatsOf(set);
        if (used >= seats) return 0;
        for (const Turn& turn : turns) {
            const double then = used + slope * (turn.level - level);
            if (slope > 0 && then >= seats) break;
            used = then;
            slope += turn.slope;
            level = turn.level;
        }
        return slope > kRounding ? level + (seats - used) / slope : kEndless;
    }

    // The parties that cannot all have what they want at this level, with the fewest pools: those that are reached from one
    // that lacks seats, in what is left of a largest flow.
    std::vector<size_t> shortOf(double level) const {
        std::vector<Party>& parties = m_all.parties;
        std::vector<double> left = m_all.seats;
        std::vector<double> missing(parties.size(), 0);
        std::vector<std::vector<double>> has(parties.size(), std::vector<double>(left.size(), 0));
        for (size_t i = 0; i < parties.size(); ++i)
            if (!parties[i].isSettled) missing[i] = wantedAt(parties[i], level);
        while (true) {
            std::vector<size_t> cameTo(left.size(), kNobody), cameFrom(parties.size(), kNobody), line;
            std::vector<bool> isReached(parties.size(), false);
            for (size_t i = 0; i < parties.size(); ++i)
                if (missing[i] > kRounding) {
                    isReached[i] = true;
                    line.push_back(i);
                }
            size_t found = kNobody;
            for (size_t next = 0; next < line.size() && found == kNobody; ++next)
                for (const size_t pool : parties[line[next]].pools) {
                    if (cameTo[pool] != kNobody) continue;
                    cameTo[pool] = line[next];
                    if (left[pool] > kRounding) {
                        found = pool;
                        break;
                    }
                    for (size_t other = 0; other < parties.size(); ++other)
                        if (!isReached[other] && has[other][pool] > kRounding) {
                            isReached[other] = true;
                            cameFrom[other] = pool;
                            line.push_back(other);
                        }
                }
            if (found == kNobody) return line;
            double amount = left[found];
            size_t first = cameTo[found];
            for (size_t pool = found;;) {
                first = cameTo[pool];
                if (cameFrom[first] == kNobody) break;
                pool = cameFrom[first];
                amount = std::min(amount, has[first][pool]);
            }
            amount = std::min(amount, missing[first]);
            left[found] -= amount;
            missing[first] -= amount;
            for (size_t pool = found;;) {
                const size_t party = cameTo[pool];
                has[party][pool] += amount;
                if (cameFrom[party] == kNobody) break;
                pool = cameFrom[party];
                has[party][pool] -= amount;
            }
        }
    }

    void settle(const std::vector<size_t>& set, double level) {
        double wanted = 0;
        for (const size_t party : set) wanted += wantedAt(m_all.parties[party], level);
        // More is reserved than there is.
        const double seats = seatsOf(set), part = wanted > seats + kRounding ? seats / wanted : 1;
        const std::vector<bool> is = poolsOf(set);
        for (const size_t party : set) {
            Party& own = m_all.parties[party];
            own.isSettled = true;
            for (const size_t i : own.claims) m_seats[i] = part * at(m_claims[i], level);
        }
        if (level == kEndless) return;
        for (size_t pool = 0; pool < is.size(); ++pool)
            if (is[pool]) m_all.seats[pool] = 0;
    }

    std::span<const ShareClaim> m_claims;
    Component& m_all;
    std::vector<double>& m_seats;
};

// All pools as one: each claim up to what it reaches.
void divideAsOne(std::span<const ShareClaim> claims, const Component& component, std::vector<double>& seats) {
    std::vector<ShareClaim> capped;
    std::vector<size_t> of;
    for (const Party& party : component.parties) {
        double reached = 0;
        for (const size_t pool : party.pools) reached += component.seats[pool];
        for (const size_t i : party.claims) {
            capped.push_back(claims[i]);
            capped.back().cap = std::min(capped.back().cap, reached);
            of.push_back(i);
        }
    }
    const double all = std::accumulate(component.seats.begin(), component.seats.end(), 0.0);
    const std::vector<double> shares = entitledShares(capped, all);
    for (size_t i = 0; i < of.size(); ++i) seats[of[i]] = shares[i] * all;
}

}  // namespace

std::vector<double> entitledSeats(std::span<const ShareClaim> claims, std::span<const Reach> reaches,
                                  std::span<const SeatsOfPool> pools) {
    std::map<uint32_t, size_t> placeOf;
    for (size_t i = 0; i < pools.size(); ++i)
        if (pools[i].seats > 0) placeOf.emplace(pools[i].pool, i);
    std::map<std::vector<size_t>, std::vector<size_t>> byPools;
    std::map<const void*, std::vector<size_t>*> known;  // most reaches are the same object
    for (size_t i = 0; i < claims.size(); ++i) {
        const Reach& reach = reaches[i];
        std::vector<size_t>*& group = known[reach.get()];
        if (!group) {
            std::vector<size_t> places;
            if (reach)
                for (const uint32_t pool : *reach)
                    if (const auto place = placeOf.find(pool); place != placeOf.end()) places.push_back(place->second);
            if (places.empty())
                for (size_t place = 0; place < pools.size(); ++place) places.push_back(place);
            std::sort(places.begin(), places.end());
            group = &byPools[std::move(places)];
        }
        group->push_back(i);
    }
    // Pools that a party reaches are in one component.
    std::vector<size_t> root(pools.size());
    std::iota(root.begin(), root.end(), size_t{0});
    const auto rootOf = [&](size_t place) {
        while (root[place] != place) place = root[place] = root[root[place]];
        return place;
    };
    for (const auto& [places, own] : byPools)
        for (const size_t place : places) root[rootOf(place)] = rootOf(places.front());
    std::map<size_t, Component> components;
    std::vector<size_t> within(pools.size());
    for (size_t place = 0; place < pools.size(); ++place) {
        std::vector<double>& seats = components[rootOf(place)].seats;
        within[place] = seats.size();
        seats.push_back(std::max(0.0, pools[place].seats));
    }
    for (auto& [places, own] : byPools) {
        if (places.empty()) continue;
        Party& party = components[rootOf(places.front())].parties.emplace_back();
        for (const size_t place : places) party.pools.push_back(within[place]);
        party.claims = own;
    }
    std::vector<double> seats(claims.size(), 0.0);
    for (auto& [first, component] : components) {
        if (component.parties.size() == 1 || component.parties.size() > kMostReaches)
            divideAsOne(claims, component, seats);
        else
            Divider(claims, component, seats).divide();
    }
    return seats;
}

double seatsOf(std::span<const SeatsOfPool> pools) {
    double all = 0;
    for (const SeatsOfPool& pool : pools) all += pool.seats;
    return all;
}

}  // namespace fairlead
