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
    std::vector<size_t> pools;  // places in a Component
    std::vector<size_t> claims;
    bool isSettled = false;
};

// Pools that are connected by claims that reach several of them.
struct Component {
    std::vector<double> seats;  // that are left
    std::vector<size_t> pools;  // places among all
    std::vector<Party> parties;
};

// Seats of a component that parties have.
struct Flow {
    explicit Flow(const Component& component)
        : left(component.seats), missing(component.parties.size(), 0),
          has(component.parties.size(), std::vector<double>(component.seats.size(), 0)) {}

    std::vector<double> left, missing;
    std::vector<std::vector<double>> has;  // by party and pool
};

// Gives parties what they miss, as far as all of them together can have it; who has seats may get others instead. Returns
// the parties that are reached from one that still misses some, in what is left of the flow.
std::vector<size_t> raise(Flow& flow, const std::vector<Party>& parties) {
    while (true) {
        std::vector<size_t> cameTo(flow.left.size(), kNobody), cameFrom(parties.size(), kNobody), line;
        std::vector<bool> isReached(parties.size(), false);
        for (size_t i = 0; i < parties.size(); ++i)
            if (flow.missing[i] > kRounding) {
                isReached[i] = true;
                line.push_back(i);
            }
        size_t found = kNobody;
        for (size_t next = 0; next < line.size() && found == kNobody; ++next)
            for (const size_t pool : parties[line[next]].pools) {
                if (cameTo[pool] != kNobody) continue;
                cameTo[pool] = line[next];
                if (flow.left[pool] > kRounding) {
                    found = pool;
                    break;
                }
                for (size_t other = 0; other < parties.size(); ++other)
                    if (!isReached[other] && flow.has[other][pool] > kRounding) {
                        isReached[other] = true;
                        cameFrom[other] = pool;
                        line.push_back(other);
                    }
            }
        if (found == kNobody) return line;
        double amount = flow.left[found];
        size_t first = cameTo[found];
        for (size_t pool = found;;) {
            first = cameTo[pool];
            if (cameFrom[first] == kNobody) break;
            pool = cameFrom[first];
            amount = std::min(amount, flow.has[first][pool]);
        }
        amount = std::min(amount, flow.missing[first]);
        flow.left[found] -= amount;
        flow.missing[first] -= amount;
        for (size_t pool = found;;) {
            const size_t party = cameTo[pool];
            flow.has[party][pool] += amount;
            if (cameFrom[party] == kNobody) break;
            pool = cameFrom[party];
            flow.has[party][pool] -= amount;
        }
    }
}

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
        Flow flow(m_all);
        for (size_t i = 0; i < m_all.parties.size(); ++i)
            if (!m_all.parties[i].isSettled) flow.missing[i] = wantedAt(m_all.parties[i], level);
        return raise(flow, m_all.parties);
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

using Held = std::span<const std::vector<SeatsOfPool>>;

double atMost(double most, double of) { return of > most ? most / of : 1; }

// Brings the columns of what is had down to these sums, then adds to each row what it lacks, where columns lack it.
void fitInto(std::vector<std::vector<double>>& has, const std::vector<double>& rows,
             const std::vector<double>& columns) {
    std::vector<double> lacking = columns;
    double all = 0;
    for (size_t column = 0; column < columns.size(); ++column) {
        double sum = 0;
        for (const std::vector<double>& row : has) sum += row[column];
        const double part = atMost(columns[column], sum);
        for (std::vector<double>& row : has) row[column] *= part;
        lacking[column] -= part * sum;
        all += lacking[column];
    }
    std::vector<double> more;
    for (size_t i = 0; i < has.size(); ++i)
        more.push_back(std::max(0.0, rows[i] - std::accumulate(has[i].begin(), has[i].end(), 0.0)));
    const double wanted = std::accumulate(more.begin(), more.end(), 0.0);
    if (all <= kRounding || wanted <= kRounding) return;
    const double part = atMost(all, wanted) / all;
    for (size_t i = 0; i < has.size(); ++i)
        for (size_t column = 0; column < columns.size(); ++column) has[i][column] += part * more[i] * lacking[column];
}

// What each claim is entitled to, by pool.
class Parting {
public:
    Parting(std::span<const double> seats, std::span<const SeatsOfPool> pools, Held held)
        : m_seats(seats), m_pools(pools), m_held(held), m_parts(seats.size()) {}

    void part(const Component& component) {
        Flow flow(component);
        // Each begins with what it holds of that.
        std::vector<std::vector<std::vector<double>>> own(component.parties.size());
        for (size_t i = 0; i < component.parties.size(); ++i) {
            const Party& party = component.parties[i];
            for (const size_t claim : party.claims) {
                own[i].push_back(heldBy(claim, component, party));
                for (size_t k = 0; k < party.pools.size(); ++k) flow.has[i][party.pools[k]] += own[i].back()[k];
                flow.missing[i] += m_seats[claim];
            }
        }
        for (size_t pool = 0; pool < component.seats.size(); ++pool) {
            double sum = 0;
            for (const std::vector<double>& has : flow.has) sum += has[pool];
            const double part = atMost(component.seats[pool], sum);
            for (std::vector<double>& has : flow.has) has[pool] *= part;
            flow.left[pool] -= part * sum;
        }
        for (size_t i = 0; i < flow.has.size(); ++i)
            flow.missing[i] -= std::accumulate(flow.has[i].begin(), flow.has[i].end(), 0.0);
        raise(flow, component.parties);
        for (size_t i = 0; i < component.parties.size(); ++i) {
            const Party& party = component.parties[i];
            std::vector<double> rows, columns;
            for (const size_t claim : party.claims) rows.push_back(m_seats[claim]);
            for (const size_t pool : party.pools) columns.push_back(flow.has[i][pool]);
            fitInto(own[i], rows, columns);
            for (size_t k = 0; k < party.claims.size(); ++k) put(party.claims[k], component, party, own[i][k]);
        }
    }

    // In proportion to the pools.
    void partEvenly(const Component& component) {
        for (const Party& party : component.parties) {
            double all = 0;
            std::vector<double> part;
            for (const size_t pool : party.pools) all += component.seats[pool];
            for (const size_t claim : party.claims) {
                part.clear();
                for (const size_t pool : party.pools)
                    part.push_back(all > 0 ? m_seats[claim] * component.seats[pool] / all : 0);
                put(claim, component, party, part);
            }
        }
    }

    std::vector<std::vector<SeatsOfPool>> take() { return std::move(m_parts); }

private:
    // By the party's pools, in all no more than it is entitled to.
    std::vector<double> heldBy(size_t claim, const Component& component, const Party& party) const {
        std::vector<double> held(party.pools.size(), 0);
        for (size_t k = 0; k < held.size(); ++k)
            for (const SeatsOfPool& one : m_held[claim])
                if (one.pool == m_pools[component.pools[party.pools[k]]].pool) held[k] = std::max(0.0, one.seats);
        const double sum = std::accumulate(held.begin(), held.end(), 0.0);
        for (double& seats : held) seats *= atMost(m_seats[claim], sum);
        return held;
    }
    void put(size_t claim, const Component& component, const Party& party, const std::vector<double>& part) {
        for (size_t k = 0; k < part.size(); ++k)
            m_parts[claim].push_back({m_pools[component.pools[party.pools[k]]].pool, part[k]});
    }

    std::span<const double> m_seats;
    std::span<const SeatsOfPool> m_pools;
    Held m_held;
    std::vector<std::vector<SeatsOfPool>> m_parts;
};

// Pools that claims connect, each with the claims that reach some of them.
std::vector<Component> componentsOf(std::span<const Reach> reaches, std::span<const SeatsOfPool> pools) {
    std::map<uint32_t, size_t> placeOf;
    for (size_t i = 0; i < pools.size(); ++i)
        if (pools[i].seats > 0) placeOf.emplace(pools[i].pool, i);
    std::map<std::vector<size_t>, std::vector<size_t>> byPools;
    std::map<const void*, std::vector<size_t>*> known;  // most reaches are the same object
    for (size_t i = 0; i < reaches.size(); ++i) {
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
        Component& own = components[rootOf(place)];
        within[place] = own.seats.size();
        own.seats.push_back(std::max(0.0, pools[place].seats));
        own.pools.push_back(place);
    }
    for (auto& [places, own] : byPools) {
        if (places.empty()) continue;
        Party& party = components[rootOf(places.front())].parties.emplace_back();
        for (const size_t place : places) party.pools.push_back(within[place]);
        party.claims = own;
    }
    std::vector<Component> all;
    for (auto& [first, component] : components) all.push_back(std::move(component));
    return all;
}

bool isOne(const Component& component) {
    return component.parties.size() == 1 || component.parties.size() > kMostReaches;
}

std::vector<double> seatsIn(std::span<const Component> components, std::span<const ShareClaim> claims) {
    std::vector<double> seats(claims.size(), 0.0);
    for (const Component& component : components) {
        if (isOne(component)) {
            divideAsOne(claims, component, seats);
        } else {
            Component rest = component;
            Divider(claims, rest, seats).divide();
        }
    }
    return seats;
}

}  // namespace

std::vector<double> entitledSeats(std::span<const ShareClaim> claims, std::span<const Reach> reaches,
                                  std::span<const SeatsOfPool> pools) {
    return seatsIn(componentsOf(reaches, pools), claims);
}

std::vector<std::vector<SeatsOfPool>> entitledParts(std::span<const ShareClaim> claims, std::span<const Reach> reaches,
                                                    std::span<const SeatsOfPool> pools,
                                                    std::span<const std::vector<SeatsOfPool>> held) {
    const std::vector<Component> components = componentsOf(reaches, pools);
    const std::vector<double> seats = seatsIn(components, claims);
    Parting parting(seats, pools, held);
    for (const Component& component : components) {
        if (component.parties.size() > kMostReaches)
            parting.partEvenly(component);
        else
            parting.part(component);
    }
    return parting.take();
}

double seatsOf(std::span<const SeatsOfPool> pools) {
    double all = 0;
    for (const SeatsOfPool& pool : pools) all += pool.seats;
    return all;
}

}  // namespace fairlead
