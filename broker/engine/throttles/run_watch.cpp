// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/throttles/run_watch.h"

#include "broker/telemetry/tenant_statistics.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr Micros kWindow = std::chrono::minutes(10);
constexpr double kFewTasks = 10;
constexpr int64_t kFarLonger = 5;   // times
constexpr double kRare = 10;        // of so many, one
constexpr double kInTrouble = 0.1;  // as much as others
constexpr double kNearlyAll = 0.9;
constexpr Micros kWaitsLong = std::chrono::seconds(2);
constexpr Micros kNoticed = std::chrono::seconds(3);  // a task that runs no longer does not hang

bool isFarLonger(Micros ran, Micros usual) { return ran >= kNoticed && ran > kFarLonger * usual; }

}  // namespace

Micros RunWatch::Window::usual() const { return longer * kRare > tasks ? longestOfAll : longest; }

void RunWatch::ended(TenantNumber tenant, CommandNumber command, Micros ran, Time now) {
    ran -= m_gap.within(now - ran, now);
    if (m_commands.size() >= kMostCommands && !m_commands.contains(command)) return;
    Runs& runs = m_commands[command];
    if (now >= runs.windowEnd) {
        if (runs.window.tasks >= kFewTasks) runs.before = runs.window;
        runs.window = {};
        runs.windowEnd = now + kWindow;
    }
    const std::optional<Micros> known = longest(command);
    Window& window = runs.window;
    const double counts = m_waitedFor.contains(command) ? kInTrouble : 1;
    window.tasks += counts;
    window.longestOfAll = std::max(window.longestOfAll, ran);
    if (known && isFarLonger(ran, *known)) {
        window.longer += counts;
        if (m_longRuns.size() >= kMostCommands) m_longRuns.clear();
        m_longRuns[{tenant, command}] = ran;
        return;
    }
    window.longest = std::max(window.longest, ran);
    m_longRuns.erase({tenant, command});
}

std::optional<Micros> RunWatch::longest(CommandNumber command) const {
    const auto found = m_commands.find(command);
    if (found == m_commands.end()) return std::nullopt;
    const auto& [window, before, end] = found->second;
    if (window.tasks + before.tasks < kFewTasks) return std::nullopt;
    // What is rare so far in a window that has just begun may not be.
    return std::max({window.tasks >= kFewTasks ? window.usual() : window.longest, before.usual(), Micros(1'000)});
}

std::map<PoolId, RunWatch::Found> RunWatch::stuck(const LeaseTable& leases, const NameTable& commandNames,
                                                  const ToldPools& told, Time now) {
    std::map<PoolId, Found> stuck;
    size_t looked = 0;
    leases.forSome(kMostLookedAt, [&](const TaskId&, const Lease& lease) {
        ++looked;
        if (lease.lostSince != Time()) return;
        const PoolId pool = told.of(lease.ticket.pool);
        const auto before = m_longRuns.find({lease.tenant, lease.command});
        const bool goesOn = before != m_longRuns.end() && m_hangingPools.contains(pool);
        const Micros ran =
            std::max(now - lease.start - m_gap.within(lease.start, now), goesOn ? before->second : Micros(0));
        if (ran < kNoticed) return;
        const std::optional<Micros> usual = longest(lease.command);
        if (!usual || !isFarLonger(ran, *usual)) return;
        Found& found = stuck[pool];
        StuckSeats& seats = found.seats;
        seats.pool = pool;
        const Time due = std::min(now, lease.start + *usual);
        if (seats.seats++ == 0 || due < seats.since) seats.since = due;
        seats.times = std::max(seats.times, double(ran.count()) / double(usual->count()));
        ++seats.commands[commandNames.nameOf(lease.command)];
        ++seats.workers[*lease.workerId];
        ++m_hanging[lease.tenant];
        m_waitedFor.insert(lease.command);
        ++found.tenants[lease.tenant];
    });
    m_hangingPools.clear();
    for (auto& [pool, found] : stuck) {
        m_hangingPools.insert(pool);
        const double all = kNearlyAll * double(found.seats.seats);
        std::erase_if(found.tenants, [all](const auto& one) { return double(one.second) < all; });
        if (looked < leases.size()) found.seats.seats = found.seats.seats * leases.size() / looked;
    }
    return stuck;
}

void RunWatch::tell(CounterTick& tick, const LeaseTable& leases, const NameTable& tenantNames,
                    const NameTable& commandNames, const ToldPools& told) {
    m_hanging.clear();
    m_waitedFor.clear();
    const auto waitsLong = [&tick](const TenantCounters& one) {
        return one.inServedQueues.oldest && tick.at - *one.inServedQueues.oldest >= kWaitsLong;
    };
    if (std::none_of(tick.changed.begin(), tick.changed.end(), waitsLong)) return;
    std::unordered_map<uint32_t, uint64_t> seats;
    for (const PoolSeats& pool : tick.poolSeats) seats[pool.pool] = pool.present;
    std::unordered_map<uint32_t, std::shared_ptr<const StuckSeats>> hanging;
    const auto isUsedByOthers = [&tick](uint32_t pool, TenantNumber one) {
        return std::any_of(tick.poolUses.begin(), tick.poolUses.end(),
                           [&](const PoolUse& use) { return use.pool == pool && use.tenantNumber != one; });
    };
    for (auto& [pool, found] : stuck(leases, commandNames, told, tick.at)) {
        found.seats.of = std::max(seats[pool], found.seats.seats);
        const bool isOfOne = found.tenants.size() == 1;
        const TenantNumber one = isOfOne ? found.tenants.begin()->first : TenantNumber();
        if (isOfOne && isUsedByOthers(pool, one)) found.seats.tenant = tenantNames.nameOf(one);
        hanging[pool] = std::make_shared<const StuckSeats>(std::move(found.seats));
    }
    if (hanging.empty()) return;
    struct Awaited {
        uint64_t seats = 0, stuck = 0;
        std::shared_ptr<const StuckSeats> most;
    };
    std::unordered_map<uint32_t, Awaited> awaited;  // by tenant
    for (const PoolUse& use : tick.poolUses) {
        if (use.ready == 0) continue;
        Awaited& of = awaited[use.tenantNumber];
        of.seats += seats[use.pool];
        const auto found = hanging.find(use.pool);
        if (found == hanging.end()) continue;
        of.stuck += found->second->seats;
        if (!of.most || found->second->seats > of.most->seats) of.most = found->second;
    }
    for (TenantCounters& counters : tick.changed) {
        const auto found = awaited.find(counters.tenantNumber);
        if (found == awaited.end() || !found->second.most) continue;
        if (found->second.stuck * 4 >= found->second.seats) counters.stuck = found->second.most;
    }
}

}  // namespace fairlead::broker
