// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/incidents.h"

#include "broker/telemetry/awaited_seats.h"
#include "broker/telemetry/tenant_statistics.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fairlead::broker {

namespace {

constexpr double kLacks = 0.05;         // of what is due
constexpr double kAbove = 0.2;          // the same
constexpr double kAboveSeats = 1;       // at least: less makes nobody wait
constexpr double kAhead = 2;            // seconds of worker time: who is owed some, and gets it, pushes nobody
constexpr double kOfFew = 0.1;          // of the pools' seats, if that is less
constexpr double kOfMany = 0.02;        // of the pools' seats, if that is more
constexpr double kToBegin = 1.2;        // times these, for who did not push before
constexpr double kLoudPart = 0.5;       // of what the hurt ones lack, by who asks for more than its share
constexpr double kStillGoing = 0.5;     // of the others for who pushed before
constexpr double kAsMuch = 0.5;         // of the most, to be named together
constexpr double kLongPart = 1 / 30.0;  // of a tick
constexpr double kLeads = 2;            // by which who pushed most before is preferred

struct Incident {
    double lack = 0;
    bool isAnyWaiting = false;
    uint64_t seats = 0;
};

struct Pusher {
    TenantFigures* tenant = nullptr;
    double held = 0;
    double due = 0;
    double ahead = 0;
    const Push* before = nullptr;
    // About the last half minute.
    double longHeld = 0;
    double longDue = 0;
    double above() const { return held - due; }
    double longAbove() const { return longHeld - longDue; }
    double rank() const { return longAbove() * (before && before->leads ? kLeads : 1); }
};

// Pools that belong together, as each has a tenant that waits for both.
class JoinedPools {
public:
    uint32_t rootOf(uint32_t pool) {
        uint32_t root = pool;
        for (auto next = m_next.try_emplace(root, root).first; next->second != root; next = m_next.find(root))
            root = next->second;
        return m_next[pool] = root;
    }
    void join(uint32_t a, uint32_t b) {
        const uint32_t one = rootOf(a);
        const uint32_t other = rootOf(b);
        m_next[std::max(one, other)] = std::min(one, other);
    }
    bool contains(uint32_t pool) const { return m_next.contains(pool); }
    std::vector<uint32_t> all() const {
        std::vector<uint32_t> pools;
        for (const auto& [pool, next] : m_next) pools.push_back(pool);
        return pools;
    }

private:
    std::unordered_map<uint32_t, uint32_t> m_next;
};

// In few seats a part of one is much; in many it is the noise of handing out.
double leastAbove(const Incident& incident) {
    const auto seats = double(incident.seats);
    return std::max(std::min(kAboveSeats, kOfFew * seats), kOfMany * seats);
}

double longMean(double now, const double* before, bool isPause) {
    if (!before) return now;
    return isPause ? *before : *before + (now - *before) * kLongPart;
}

bool isPushing(const Pusher& one, const Incident& incident, bool isHandedOut) {
    // It has its one task for long: perhaps the worker hangs.
    if (!one.before && !isHandedOut && one.tenant->counters.inProgress <= 1) return false;
    if (!one.before && one.ahead < kAhead) return false;
    // Who takes turns with others at holding the seats is below it now and then.
    if (one.longAbove() < leastAbove(incident) * (one.before ? 1 : kToBegin)) return false;
    const double scale = one.before ? kStillGoing : 1;
    if (one.above() >= kAbove * scale * one.due) return true;
    return !one.tenant->counters.isWithinShare && one.above() >= kLoudPart * incident.lack * scale;
}

}  // namespace

void findIncidents(std::span<TenantFigures* const> tenants, const PoolShares& shares,
                   const std::function<bool(uint32_t tenantNumber)>& isHandedOut) {
    JoinedPools pools;
    std::vector<std::pair<TenantFigures*, std::vector<AwaitedSeats>>> hurt;
    for (TenantFigures* tenant : tenants) {
        if (!tenant->hurtSince) {
            tenant->plight.incident = 0;
            tenant->plight.incidents.clear();
            continue;
        }
        std::vector<AwaitedSeats> groups = awaitedGroups(shares, tenant->counters.tenantNumber);
        // Where it has what it is due others do nothing to it.
        const auto lacks = [](const AwaitedSeats& seats) { return seats.lack() > kLacks * seats.due; };
        if (std::any_of(groups.begin(), groups.end(), lacks))
            std::erase_if(groups, [&lacks](const AwaitedSeats& seats) { return !lacks(seats); });
        for (const AwaitedSeats& seats : groups)
            for (const uint32_t pool : seats.pools) pools.join(pool, seats.pools.front());
        hurt.emplace_back(tenant, std::move(groups));
    }
    std::unordered_map<uint32_t, Incident> incidents;
    std::unordered_map<uint32_t, uint32_t> renamed;
    for (auto& [tenant, groups] : hurt) {
        // Who wants nothing any more stays where it was.
        Plight& plight = tenant->plight;
        const auto before = plight.incidents;
        for (auto& [root, tasks] : plight.incidents)
            if (pools.contains(root)) root = pools.rootOf(root);
        if (!groups.empty()) plight.incidents.clear();
        std::map<uint32_t, uint64_t> tasks;
        for (const AwaitedSeats& seats : groups) {
            const uint32_t root = pools.rootOf(seats.pools.front());
            tasks[root] += seats.ready;
            Incident& incident = incidents[root];
            incident.lack += seats.lack();
            incident.isAnyWaiting = incident.isAnyWaiting || tenant->counters.ready > 0;
        }
        plight.incidents.insert(plight.incidents.end(), tasks.begin(), tasks.end());
        std::stable_sort(plight.incidents.begin(), plight.incidents.end(),
                         [](const auto& a, const auto& b) { return a.second > b.second; });
        plight.incident = plight.incidents.empty() ? 0 : plight.incidents.front().first;
        for (const auto& [root, count] : before)
            renamed.try_emplace(root, pools.contains(root) ? pools.rootOf(root) : plight.incident);
    }
    for (const uint32_t pool : pools.all()) incidents[pools.rootOf(pool)].seats += shares.pool(pool).seats;

    std::unordered_map<uint32_t, std::vector<Pusher>> pushing;
    std::unordered_map<const TenantFigures*, std::vector<Push>> before;
    const auto pushBefore = [&](const TenantFigures* tenant, uint32_t root) -> const Push* {
        const auto pushes = before.find(tenant);
        if (pushes == before.end()) return nullptr;
        for (const Push& push : pushes->second) {
            const auto known = renamed.find(push.incident);
            // The incident's number is that of a pool: others may be hurt there now.
            const bool isThere = known == renamed.end() && pools.contains(push.incident);
            const uint32_t now = known != renamed.end() ? known->second : isThere ? pools.rootOf(push.incident) : 0;
            if (now == root) return &push;
        }
        return nullptr;
    };
    for (TenantFigures* tenant : tenants) {
        const std::vector<uint32_t> seemed = std::exchange(tenant->plight.seemsToPush, {});
        const auto seemedToPush = [&](uint32_t root) {
            return std::any_of(seemed.begin(), seemed.end(), [&](uint32_t incident) {
                const auto known = renamed.find(incident);
                return (known == renamed.end() ? incident : known->second) == root;
            });
        };
        if (!tenant->plight.pushes.empty()) before[tenant] = std::exchange(tenant->plight.pushes, {});
        // Who is hurt in some pools may push in others.
        const auto isHurtIn = [tenant](uint32_t root) {
            return std::any_of(tenant->plight.incidents.begin(), tenant->plight.incidents.end(),
                               [root](const auto& incident) { return incident.first == root; });
        };
        std::unordered_map<uint32_t, Pusher> byIncident;
        for (const PoolShares::Part& part : shares.of(tenant->counters.tenantNumber)) {
            if (!pools.contains(part.pool) || isHurtIn(pools.rootOf(part.pool))) continue;
            Pusher& one = byIncident[pools.rootOf(part.pool)];
            one.held += part.held;
            one.due += part.due;
            one.ahead = std::max(one.ahead, part.ahead);
        }
        for (auto& [root, one] : byIncident) {
            const Incident& incident = incidents[root];
            one.tenant = tenant;
            one.before = pushBefore(tenant, root);
            // While none of the hurt ones waits, all that is held is due.
            const bool isPause = !incident.isAnyWaiting && one.before;
            if (isPause) one = {tenant, one.before->seats, one.before->dueSeats, one.ahead, one.before};
            one.longHeld = longMean(one.held, one.before ? &one.before->longSeats : nullptr, isPause);
            one.longDue = longMean(one.due, one.before ? &one.before->longDueSeats : nullptr, isPause);
            // Who catches up has a right to more for a while.
            if (!one.before && tenant->plight.catchesUp) continue;
            if (!isPause && !isPushing(one, incident, isHandedOut(one.tenant->counters.tenantNumber))) continue;
            if (!one.before) {
                tenant->plight.seemsToPush.push_back(root);
                if (!seemedToPush(root)) continue;
            }
            pushing[root].push_back(one);
        }
    }
    for (auto& [root, all] : pushing) {
        const auto most = std::max_element(all.begin(), all.end(),
                                           [](const Pusher& a, const Pusher& b) { return a.rank() < b.rank(); });
        for (const Pusher& one : all) {
            if (one.longAbove() < kAsMuch * (one.before ? kStillGoing : 1) * most->longAbove()) continue;
            // Who takes turns is told of by its half minute while the others have the seats.
            const bool isOfNow = one.above() >= leastAbove(incidents[root]);
            one.tenant->plight.pushes.push_back({root, &one == &*most, isOfNow ? one.held : one.longHeld,
                                                 isOfNow ? one.due : one.longDue, incidents[root].seats, one.longHeld,
                                                 one.longDue});
        }
    }
}

}  // namespace fairlead::broker
