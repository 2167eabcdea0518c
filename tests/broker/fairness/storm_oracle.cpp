// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/fairness/scheduler_storm.h"

#include <algorithm>
#include <cmath>

namespace fairlead::broker {

using namespace std::chrono_literals;

namespace {

constexpr double kRounding = 1e-6;
constexpr int64_t kFewSeats = 16;
constexpr uint32_t kPatience = 64;

std::string named(TenantTurn turn) {
    return "tenant " + std::to_string(turn.tenant) + " command " + std::to_string(turn.command);
}

}  // namespace

double Storm::tokensNow(const Tenant& tenant) const {
    const double passed = static_cast<double>((m_now - tenant.tokensAt).count());
    if (const auto& rate = tenant.limits.dispatchRate)
        return std::min(
            static_cast<double>(rate->burst),
            tenant.tokens + passed * static_cast<double>(rate->limit) / static_cast<double>(rate->period.count()));
    if (const auto& interval = tenant.limits.releaseInterval)
        return std::min(1.0, tenant.tokens + passed / static_cast<double>(interval->count()));
    return 1;
}

Storm::Word Storm::gate(const Tenant& tenant) const {
    if (tenant.limits.paused) return Word::No;
    if (tenant.limits.maxConcurrency && tenant.running >= *tenant.limits.maxConcurrency) return Word::No;
    const double tokens = tokensNow(tenant);
    if (tokens < 1 - 0.001) return Word::No;
    return tokens < 1 ? Word::Maybe : Word::Yes;
}

uint32_t Storm::runningIn(size_t pool, uint32_t tenant) const {
    return static_cast<uint32_t>(std::count_if(m_running.begin(), m_running.end(), [&](uint32_t number) {
        return m_leases[number].pool == pool && m_leases[number].turn.tenant == tenant;
    }));
}

double Storm::activeWeight(size_t pool, bool withMaybe) const {
    double sum = 0;
    for (uint32_t t = 0; t < m_tenants.size(); ++t) {
        bool isActive = runningIn(pool, t) > 0;
        for (uint32_t c = 0; c < m_shape.commands && !isActive; ++c)
            isActive = !m_tenants[t].ready[c].empty() && takes(pool, {t, c}) && gate(m_tenants[t]) != Word::No &&
                       (withMaybe || gate(m_tenants[t]) == Word::Yes);
        if (isActive) sum += m_tenants[t].limits.weight;
    }
    return sum;
}

TaskClass Storm::classOf(TenantTurn turn) const {
    int64_t own = -1;
    for (const auto& saved : m_scheduler->saveEstimates(m_tenants[turn.tenant].number))
        if (saved.work.command == turn.command) own = saved.estimate.count();
    const bool isRunning = std::any_of(m_running.begin(), m_running.end(), [&](uint32_t number) {
        return m_leases[number].turn.tenant == turn.tenant && m_leases[number].turn.command == turn.command;
    });
    return classFor(own >= 0 ? own : isRunning ? -1 : m_commandEstimates[turn.command]);
}

// What others take is believed again once a second.
bool Storm::isUnsure(TenantTurn turn) const {
    for (const auto& saved : m_scheduler->saveEstimates(m_tenants[turn.tenant].number))
        if (saved.work.command == turn.command) return false;
    return m_now - m_reclassified[turn.command] <= 1s;
}

TaskClass Storm::classFor(int64_t estimate) const {
    if (estimate < 0) return TaskClass::Probe;
    if (estimate <= m_shape.options.quickTask.count()) return TaskClass::Quick;
    return estimate <= m_shape.options.longTask.count() ? TaskClass::Short : TaskClass::Long;
}

bool Storm::isReserving(size_t pool) const {
    return m_shape.options.policy == SchedulingPolicy::Fair && m_seats[pool].seenTenants.size() > 1 &&
           look(pool).seats().total() >= kFewSeats;
}

Storm::Word Storm::mayReserve(size_t pool, TenantTurn turn, uint32_t free) const {
    if (isUnsure(turn)) return Word::Maybe;
    const TaskClass c = classOf(turn);
    const auto total = static_cast<double>(look(pool).seats().total());
    // What turns long within these two seconds may count as either.
    int least = 0, most = 0, leastProbes = 0, mostProbes = 0;
    for (const uint32_t number : m_running) {
        const Lease& lease = m_leases[number];
        if (lease.pool != pool) continue;
        const Micros age = m_now - lease.start;
        const bool isLong = lease.ticket.taskClass == TaskClass::Long;
        const bool isProbe = lease.ticket.taskClass == TaskClass::Probe;
        least += isLong || isProbe || age > m_shape.options.longTask + 2s;
        most += isLong || isProbe || age > m_shape.options.longTask - 1s;
        leastProbes += isProbe && age < m_shape.options.longTask - 1s;
        mostProbes += isProbe && age < m_shape.options.longTask + 2s;
    }
    Word lane = Word::Yes;
    if (c == TaskClass::Long || c == TaskClass::Probe) {
        const double room = m_shape.options.longLane * total;
        const double probes = std::max(1.0, m_shape.options.probeShare * total);
        const bool isProbe = c == TaskClass::Probe;
        if (least >= room && !(isProbe && leastProbes < probes)) return Word::No;
        if (most >= room && !(isProbe && mostProbes < probes)) lane = Word::Maybe;
    }
    if (free > std::ceil(m_shape.options.headroom * total)) return lane;
    // Quick enough for the last seats: that goes by who came of late.
    const Word refused = c == TaskClass::Quick ? Word::Maybe : Word::No;
    const double weight = m_tenants[turn.tenant].limits.weight;
    const auto share = [&](bool withMaybe) {
        return std::max(1.0, total * weight / std::max(activeWeight(pool, withMaybe) + 1, weight)) + kRounding;
    };
    const double wants = runningIn(pool, turn.tenant) + 1;
    if (wants > share(false) + kRounding) return refused;
    return wants > share(true) - 2 * kRounding ? Word::Maybe : lane;
}

Storm::Word Storm::mayTake(size_t pool, TenantTurn turn, uint32_t free) const {
    const Tenant& tenant = m_tenants[turn.tenant];
    if (tenant.ready[turn.command].empty() || !takes(pool, turn)) return Word::No;
    const Word open = gate(tenant);
    if (open == Word::No) return Word::No;
    if (m_shape.options.policy == SchedulingPolicy::Strict) {
        const double weight = tenant.limits.weight;
        const double total = static_cast<double>(look(pool).seats().total());
        const auto own = [&](bool withMaybe) {
            return tenant.limits.maxConcurrency
                       ? *tenant.limits.maxConcurrency
                       : std::max(1.0, total * weight / std::max(activeWeight(pool, withMaybe), weight));
        };
        if (runningIn(pool, turn.tenant) + 1 > own(false) + 2 * kRounding) return Word::No;
        if (runningIn(pool, turn.tenant) + 1 > own(true)) return Word::Maybe;
    }
    const Word reserve = isReserving(pool) ? mayReserve(pool, turn, free) : Word::Yes;
    if (reserve == Word::No) return Word::No;
    return open == Word::Maybe || reserve == Word::Maybe ? Word::Maybe : Word::Yes;
}

double Storm::projected(size_t pool, uint32_t tenant) const {
    double rest = 0;
    for (const uint32_t number : m_running) {
        const Lease& lease = m_leases[number];
        if (lease.pool == pool && lease.turn.tenant == tenant)
            rest += static_cast<double>((lease.ticket.estimate - (m_now - lease.start)).count());
    }
    return std::max(0.0, rest) / m_tenants[tenant].limits.weight;
}

double Storm::keyOf(size_t pool, uint32_t tenant) const {
    const Pool& p = look(pool);
    const Tenant& owner = m_tenants[tenant];
    const double lag = static_cast<double>(p.lag(owner.number, (m_now - m_origin).count()).value_or(0));
    return static_cast<double>(p.level()) - lag / owner.limits.weight + projected(pool, tenant) -
           static_cast<double>(owner.limits.priorityBoost.count());
}

void Storm::checkChoice(size_t pool, TenantTurn turn) {
    if (mayTake(pool, turn, m_seats[pool].free) == Word::No) return wrong(named(turn) + " was served and may not be");
    const bool isFair = m_shape.options.policy == SchedulingPolicy::Fair;
    const bool isFifo = m_shape.options.policy == SchedulingPolicy::Fifo;
    if (!isFair && !isFifo) return;
    const Tenant& chosen = m_tenants[turn.tenant];
    const double key = isFair ? keyOf(pool, turn.tenant) : static_cast<double>(chosen.ready[turn.command].front());
    // Keys of those that run beyond what was expected of them are renewed once a second.
    const double slack = isFair ? 1.1e6 * (runningIn(pool, turn.tenant) + 1) / chosen.limits.weight : 0;
    for (uint32_t t = 0; t < m_tenants.size(); ++t)
        for (uint32_t c = 0; c < m_shape.commands; ++c) {
            if (mayTake(pool, {t, c}, m_seats[pool].free) != Word::Yes) continue;
            const double other = isFair ? keyOf(pool, t) : static_cast<double>(m_tenants[t].ready[c].front());
            if (other + slack + 2 / m_tenants[t].limits.weight < key)
                return wrong(named(turn) + " was served before " + named({t, c}) + ", keys " + std::to_string(key) +
                             " and " + std::to_string(other));
        }
}

void Storm::checkNothingIsLeft() {
    for (size_t p = 0; p < m_seats.size() && m_complaint.empty(); ++p) {
        if (m_seats[p].free == 0) continue;
        // Shares change with who else is there; those that wait for that are looked at once a second.
        const bool goesByShare = isReserving(p) || m_shape.options.policy == SchedulingPolicy::Strict;
        if ((goesByShare && !m_hasTicked) || m_tenants.size() > kPatience) continue;
        for (uint32_t t = 0; t < m_tenants.size(); ++t)
            for (uint32_t c = 0; c < m_shape.commands; ++c)
                if (mayTake(p, {t, c}, m_seats[p].free) == Word::Yes)
                    return wrong(named({t, c}) + " waits, and a seat of pool " + std::to_string(p) + " is empty");
    }
}

void Storm::checkAccounts() {
    uint32_t running = 0;
    for (uint32_t t = 0; t < m_tenants.size(); ++t) {
        Tenant& tenant = m_tenants[t];
        running += tenant.running;
        if (m_scheduler->view(tenant.number, m_now).running != tenant.running)
            return wrong(named({t, 0}) + " has another number of tasks running");
        for (size_t p = 0; p < m_seats.size(); ++p) {
            if (look(p).running(tenant.number) != runningIn(p, t)) return wrong("seats are not counted right");
            const double attained =
                keyOf(p, t) - projected(p, t) + static_cast<double>(tenant.limits.priorityBoost.count());
            if (tenant.attained[p] && attained < *tenant.attained[p] - 3 - 2 / tenant.limits.weight)
                return wrong("the service of " + named({t, 0}) + " has fallen");
            tenant.attained[p] = attained;
        }
    }
    uint32_t seats = 0, used = 0;
    for (size_t p = 0; p < m_seats.size(); ++p) {
        Seats& pool = m_seats[p];
        seats += pool.count;
        used += pool.count - pool.free;
        if (look(p).seats().waiting() != pool.free || look(p).seats().running() != pool.count - pool.free)
            return wrong("a seat was lost or found");
        if (look(p).level() < pool.level) return wrong("the level has fallen");
        pool.level = look(p).level();
    }
    if (running != m_running.size() || running != used || used > seats) wrong("leases and seats do not agree");
}

void Storm::checkEntry(TenantTurn turn) {
    uint32_t commands = 0;
    for (const auto& ready : m_tenants[turn.tenant].ready) commands += !ready.empty();
    if (commands != 1 || gate(m_tenants[turn.tenant]) != Word::Yes) return;
    // Who is held to its own seats comes when it may; who was owed something before a restart is owed it after.
    if (m_shape.options.policy == SchedulingPolicy::Strict || m_now - m_origin <= 1s) return;
    for (size_t p = 0; p < m_seats.size(); ++p) {
        if (!takes(p, turn)) continue;
        const double key =
            keyOf(p, turn.tenant) + static_cast<double>(m_tenants[turn.tenant].limits.priorityBoost.count());
        if (key < static_cast<double>(look(p).level()) - 3 - 2 / m_tenants[turn.tenant].limits.weight)
            wrong(named(turn) + " came with credit");
    }
}

}  // namespace fairlead::broker
