// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/telemetry/tenant_statistics.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

// Tenants, what they hold and wait for of some pools, and what is said of it, a tick a second.
class VerdictScene {
public:
    static constexpr uint32_t kPool = 1;

    struct Tenant {
        TenantCounters counters;
        std::map<uint32_t, PoolUse> uses;
        std::optional<Micros> wait;  // of a task that is handed out each second
        Micros age{};                // of all that wait
        bool isOwed = false;         // it has received less than the others
        bool isPaid = false;         // its purse covers what it has
        uint64_t untaken = 0;        // tasks of another command, which no worker takes

        // From now on it has so many seats of a pool, and so many tasks that wait for it.
        Tenant& has(double running, uint64_t ready, uint32_t pool = kPool) {
            PoolUse& use = uses[pool];
            use.tenantNumber = counters.tenantNumber;
            use.pool = pool;
            use.running = uint64_t(running + 0.5);
            use.ready = ready;
            m_held[pool] = running;
            return *this;
        }
        Tenant& waits(Micros handedOut, Micros waiting = {}) {
            wait = handedOut;
            age = waiting;
            return *this;
        }

    private:
        friend class VerdictScene;
        std::map<uint32_t, double> m_held;
    };

    explicit VerdictScene(uint64_t seats) { pools[kPool] = seats; }

    Tenant& of(const std::string& name) {
        Tenant& tenant = m_tenants[name];
        if (tenant.counters.tenant.empty()) {
            tenant.counters.tenant = name;
            tenant.counters.tenantNumber = uint32_t(m_tenants.size());
        }
        return tenant;
    }
    // A tenant that asks for little and is served at once.
    Tenant& quiet(const std::string& name, uint32_t pool = kPool) {
        using namespace std::chrono_literals;
        return of(name).has(0.2, 0, pool).waits(1ms);
    }
    void remove(const std::string& name) {
        m_removed.push_back({of(name).counters.tenantNumber, name});
        m_tenants.erase(name);
    }

    void run(int seconds) {
        using namespace std::chrono_literals;
        for (int i = 0; i < seconds; ++i) {
            at = at + 1s;
            CounterTick tick;
            tick.at = at;
            for (const auto& [pool, seats] : pools) {
                tick.poolSeats.push_back({pool, seats});
                tick.seats += seats;
            }
            for (auto& [name, tenant] : m_tenants) advance(tenant, tick);
            tick.removed = std::exchange(m_removed, {});
            statistics.take(tick);
            for (const Finding& finding : findings()) seen.push_back(finding.kind);
        }
    }

    std::vector<Finding> findings() const { return statistics.updateSince(0)->totals.findings; }
    Finding first() const { return findings().front(); }
    std::string text() const { return findingText(first(), at); }
    bool says(FindingKind kind) const { return find(kind) != nullptr; }
    const Finding* find(FindingKind kind) const {
        m_latest = findings();
        const auto found =
            std::find_if(m_latest.begin(), m_latest.end(), [kind](const Finding& one) { return one.kind == kind; });
        return found == m_latest.end() ? nullptr : &*found;
    }
    // Whether it was said at some tick since `seen` was cleared.
    bool wasSaid(FindingKind kind) const { return std::find(seen.begin(), seen.end(), kind) != seen.end(); }
    TenantFigures figures(const std::string& name) const {
        const auto update = statistics.updateSince(0);
        for (const TenantFigures& row : update->tenants)
            if (row.counters.tenant == name) return row;
        return {};
    }

    TenantStatistics statistics;
    Time at{1'700'000'000'000'000};
    std::map<uint32_t, uint64_t> pools;
    std::vector<FindingKind> seen;

private:
    void advance(Tenant& tenant, CounterTick& tick) const {
        TenantCounters& counters = tenant.counters;
        counters.ready = counters.inProgress = 0;
        for (auto& [pool, use] : tenant.uses) {
            const auto micros = int64_t(tenant.m_held[pool] * 1e6);
            use.seatMicros += micros;
            use.aheadMicros = tenant.isOwed ? 0 : micros * 10;
            if (tenant.isPaid) use.claimMicros += micros;
            counters.seatMicros += micros;
            counters.ready += use.ready;
            counters.inProgress += use.running;
            const bool isHeld = counters.paused || counters.isHeldBack || counters.hasNoWorker;
            tick.poolUses.push_back(use);
            if (isHeld) tick.poolUses.back().ready = 0;
        }
        if (tenant.untaken > 0) {
            counters.hasNoWorker = counters.ready == 0;
            counters.ready += tenant.untaken;
        }
        counters.oldestReadySince.reset();
        if (counters.ready > 0) counters.oldestReadySince = at - tenant.age;
        if (tenant.wait) tick.waits.count(counters.tenantNumber, *tenant.wait, 1);
        if (counters.ready > 0) tick.waiting.count(counters.tenantNumber, tenant.age, counters.ready);
        counters.lacking.clear();
        counters.inServedQueues = {};
        if (tenant.untaken > 0) counters.lacking.push_back({"untaken", tenant.untaken, at - tenant.age, false, {}});
        if (tenant.untaken > 0)
            counters.inServedQueues = {counters.ready - tenant.untaken, counters.oldestReadySince};
        else if (counters.ready > 0 && counters.hasNoWorker)
            counters.lacking.push_back({"work", counters.ready, at - tenant.age, false, {}});
        else
            counters.inServedQueues = {counters.ready, counters.oldestReadySince};
        tick.changed.push_back(counters);
    }

    std::map<std::string, Tenant> m_tenants;
    std::vector<CounterTick::Removed> m_removed;
    mutable std::vector<Finding> m_latest;
};

}  // namespace fairlead::broker
