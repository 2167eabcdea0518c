// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/broker/fairness/scheduler_storm.h"

#include <algorithm>
#include <utility>
#include <cmath>

namespace fairlead::broker {

using namespace std::chrono_literals;

namespace {

constexpr double kRounding = 1e-6;
constexpr double kMostAhead = 2e5;  // that a short task may go before a long one

std::string named(TenantTurn turn) {
    return "tenant " + std::to_string(turn.tenant) + " command " + std::to_string(turn.command);
}

}  // namespace

double Storm::tokensNow(const Tenant& tenant) const {
    const double passed = double((m_now - tenant.tokensAt).count());
    if (const auto& rate = tenant.limits.dispatchRate)
        return std::min(double(rate->burst),
                        tenant.tokens + passed * double(rate->limit) / double(rate->period.count()));
    if (const auto& interval = tenant.limits.releaseInterval)
        return std::min(1.0, tenant.tokens + passed / double(interval->count()));
    return 1;
}

Storm::Word Storm::gate(const Tenant& tenant) const {
    if (tenant.limits.paused) return Word::No;
    if (tenant.limits.maxConcurrency && tenant.running >= *tenant.limits.maxConcurrency) return Word::No;
    const double tokens = tokensNow(tenant);
    if (tokens < 1 - 0.001) return Word::No;
    return tokens < 1 ? Word::Maybe : Word::Yes;
}

uint32_t Storm::runningIn(size_t pool, uint32_t tenant, bool withLost) const {
    return uint32_t(std::count_if(m_running.begin(), m_running.end(), [&](uint32_t number) {
        const Lease& lease = m_leases[number];
        return lease.pool == pool && lease.turn.tenant == tenant && (withLost || !lease.isLost);
    }));
}

// As it counts in the order.
std::optional<int64_t> Storm::estimateOf(TenantTurn turn) const {
    for (const auto& saved : m_scheduler->saveEstimates(m_tenants[turn.tenant].number))
        if (saved.work.command == turn.command)
            return std::clamp<int64_t>(saved.longest.count(), m_shape.options.chargeFloor.count(), 60'000'000);
    return std::nullopt;
}

bool Storm::isKeeping(size_t pool) const {
    const Commons& commons = *look(pool).commons;
    return commons.isHolding() || commons.owedSeats(look(pool)) > 0;
}

bool Storm::isClaimant(size_t pool, uint32_t tenant) const {
    const Account* account = look(pool).commons->find(m_tenants[tenant].number);
    return account && account->isClaimant;
}

Storm::Word Storm::mayTake(size_t pool, TenantTurn turn) const {
    const Tenant& tenant = m_tenants[turn.tenant];
    if (tenant.ready[turn.command].empty() || !takes(pool, turn)) return Word::No;
    const Word open = gate(tenant);
    if (open == Word::No) return Word::No;
    // Its share, over time.
    const bool isHeld = m_shape.options.policy == SchedulingPolicy::Strict && !tenant.limits.maxConcurrency;
    return isHeld || open == Word::Maybe || isKeeping(pool) ? Word::Maybe : Word::Yes;
}

std::optional<double> Storm::projected(size_t pool, uint32_t tenant) const {
    double rest = 0;
    for (const uint32_t number : m_running) {
        const Lease& lease = m_leases[number];
        const bool isHere = look(lease.pool).commons == look(pool).commons && lease.turn.tenant == tenant;
        if (!isHere || lease.isLost) continue;
        if (!lease.estimate) return std::nullopt;
        rest += double(*lease.estimate - (m_now - lease.chargedFrom).count());
    }
    return std::max(0.0, rest) / m_tenants[tenant].limits.weight;
}

double Storm::attained(size_t pool, uint32_t tenant) const {
    const Commons& commons = *look(pool).commons;
    const Tenant& owner = m_tenants[tenant];
    const double lag = double(commons.lag(owner.number, (m_now - m_origin).count()).value_or(0));
    return double(commons.level()) - lag / owner.limits.weight;
}

std::optional<double> Storm::keyOf(size_t pool, uint32_t tenant) const {
    const auto rest = projected(pool, tenant);
    if (!rest) return std::nullopt;
    return attained(pool, tenant) + *rest - double(m_tenants[tenant].limits.priorityBoost.count());
}

void Storm::checkChoice(size_t pool, TenantTurn turn) {
    if (mayTake(pool, turn) == Word::No) return wrong(named(turn) + " was served and may not be");
    const bool isFair = m_shape.options.policy == SchedulingPolicy::Fair;
    const bool isFifo = m_shape.options.policy == SchedulingPolicy::Fifo;
    if (!isFair && !isFifo) return;
    const Tenant& chosen = m_tenants[turn.tenant];
    if (isFair && (isClaimant(pool, turn.tenant) || isKeeping(pool))) return;
    // Guarantees go first under any policy.
    if (const Account* own = look(pool).commons->find(chosen.number); own && own->seats() < own->minSeats) return;
    const auto key = isFair ? keyOf(pool, turn.tenant) : double(chosen.ready[turn.command].front());
    if (!key) return;
    // Keys of those that run beyond what was expected of them are renewed once a second.
    const double slack = isFair ? 1.1e6 * (runningIn(pool, turn.tenant, true) + 1) / chosen.limits.weight : 0;
    for (uint32_t t = 0; t < m_tenants.size(); ++t)
        for (uint32_t c = 0; c < m_shape.commands; ++c) {
            if (mayTake(pool, {t, c}) != Word::Yes) continue;
            if (isFair && isClaimant(pool, t) && !m_scheduler->saveEstimates(m_tenants[t].number).empty())
                return wrong(named(turn) + " was served before " + named({t, c}) + ", which had a claim");
            const auto other = isFair ? keyOf(pool, t) : double(m_tenants[t].ready[c].front());
            if (other && *other + slack + (2 + (isFair ? kMostAhead : 0)) / m_tenants[t].limits.weight < *key)
                return wrong(named(turn) + " was served before " + named({t, c}) + ", keys " + std::to_string(*key) +
                             " and " + std::to_string(*other));
        }
}

void Storm::checkNothingIsLeft() {
    if (m_isTicking) return;
    for (size_t p = 0; p < m_seats.size() && m_complaint.empty(); ++p) {
        if (m_seats[p].free == 0) continue;
        // Who is held to its own seats is looked at once a second, as are the seats that are kept.
        if ((m_shape.options.policy == SchedulingPolicy::Strict || isKeeping(p)) && !m_hasTicked) continue;
        for (uint32_t t = 0; t < m_tenants.size(); ++t)
            for (uint32_t c = 0; c < m_shape.commands; ++c) {
                const Word word = mayTake(p, {t, c});
                if (word == Word::Yes)
                    return wrong(named({t, c}) + " waits, and a seat of pool " + std::to_string(p) + " is empty");
            }
    }
}

void Storm::checkAccounts() {
    // Pools that come to share accounts go on from what tenants have in both.
    for (size_t p = 0; p < m_seats.size(); ++p) {
        const Commons* const commons = look(p).commons;
        if (std::exchange(m_seats[p].commons, commons) == commons) continue;
        m_seats[p].level = INT64_MIN;
        for (size_t other = 0; other < m_seats.size(); ++other)
            if (look(other).commons == commons)
                for (Tenant& tenant : m_tenants) tenant.attained[other].reset();
    }
    uint32_t running = 0;
    for (uint32_t t = 0; t < m_tenants.size(); ++t) {
        Tenant& tenant = m_tenants[t];
        running += tenant.running;
        if (m_scheduler->view(tenant.number, m_now).running != tenant.running)
            return wrong(named({t, 0}) + " has another number of tasks running");
        for (size_t p = 0; p < m_seats.size(); ++p) {
            if (look(p).seatsOf(tenant.number) != runningIn(p, t)) return wrong("seats are not counted right");
            // Of what one is ahead some is forgiven when it comes back, never more. Since then the level may have risen.
            const double service = attained(p, t);
            const double least = std::min(tenant.attained[p].value_or(service), double(m_seats[p].level));
            if (service < least - 3 - 2 / tenant.limits.weight)
                return wrong("the service of " + named({t, 0}) + " has fallen");
            tenant.attained[p] = service;
        }
    }
    uint32_t seats = 0, used = 0;
    for (size_t p = 0; p < m_seats.size(); ++p) {
        Seats& pool = m_seats[p];
        seats += pool.count;
        used += pool.count - pool.free;
        if (look(p).seats().waiting() != pool.free || look(p).seats().running() != pool.count - pool.free)
            return wrong("a seat was lost or found");
        if (look(p).commons->level() < pool.level) return wrong("the level has fallen");
        pool.level = look(p).commons->level();
    }
    const auto lost = uint32_t(
        std::count_if(m_running.begin(), m_running.end(), [this](uint32_t number) { return m_leases[number].isLost; }));
    if (running != m_running.size() || running != used + lost || used > seats) wrong("leases and seats do not agree");
}

void Storm::checkEntry(TenantTurn turn) {
    uint32_t commands = 0;
    for (const auto& ready : m_tenants[turn.tenant].ready) commands += !ready.empty();
    if (commands != 1 || gate(m_tenants[turn.tenant]) != Word::Yes) return;
    // Who is held to its own seats comes when it may; who was owed something before a restart is owed it after.
    if (m_shape.options.policy == SchedulingPolicy::Strict || m_now - m_origin <= 1s) return;
    for (size_t p = 0; p < m_seats.size(); ++p) {
        if (!takes(p, turn)) continue;
        const auto rest = projected(p, turn.tenant);
        if (rest && attained(p, turn.tenant) + *rest <
                        double(look(p).commons->level()) - 3 - 2 / m_tenants[turn.tenant].limits.weight)
            wrong(named(turn) + " came with credit");
    }
}

}  // namespace fairlead::broker
