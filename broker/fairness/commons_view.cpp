// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What a commons shows for inspection, and what of it survives a restart.
#include "broker/fairness/commons.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <memory>
#include <set>
#include <unordered_map>

namespace fairlead::broker {

namespace {

constexpr size_t kMostCounted = 1000;  // tenants ahead, at most
constexpr double kThousand = 1000;

uint64_t wholeOf(double seats) { return seats > 0 ? uint64_t(seats + 1e-6) : 0; }

}  // namespace

std::vector<const Pool*> poolsOf(const std::vector<const KindOfWork*>& kinds) {
    std::vector<const Pool*> pools;
    for (const KindOfWork* kind : kinds) pools.insert(pools.end(), kind->pools.begin(), kind->pools.end());
    std::sort(pools.begin(), pools.end(), [](const Pool* a, const Pool* b) { return a->id < b->id; });
    pools.erase(std::unique(pools.begin(), pools.end()), pools.end());
    return pools;
}

std::optional<int64_t> Commons::lag(TenantNumber tenant, Moment now) const {
    const Account* account = find(tenant);
    return account ? std::optional(lag(*account, now)) : std::nullopt;
}

int64_t Commons::lag(const Account& account, Moment now) const {
    return int64_t(double(m_level - account.service.attained(now, account.weight())) * account.weight());
}

double Commons::entitledSeats(TenantNumber tenant) const {
    const Account* const asked = find(tenant);
    if (!asked) return 0;
    // Those with the same kinds of work are one claim.
    using Kinds = std::vector<const KindOfWork*>;
    std::map<Kinds, double> weights;
    Kinds kinds;
    const auto weigh = [&](const Account& account) {
        account.kinds(kinds);
        std::sort(kinds.begin(), kinds.end());
        if (const auto known = weights.find(kinds); known != weights.end())
            known->second += account.weight();
        else
            weights.emplace(kinds, account.weight());
    };
    m_accounts.forEach([&](const Account& account, uint32_t) {
        if (account.isHere && &account != asked) weigh(account);
    });
    weigh(*asked);
    const Kinds own = kinds;
    std::vector<ShareClaim> claims;
    std::vector<Reach> reaches;
    size_t place = 0;
    for (const auto& [theirs, weight] : weights) {
        if (theirs == own) place = claims.size();
        claims.emplace_back().weight = weight;
        std::vector<uint32_t> reach;
        for (const Pool* pool : poolsOf(theirs)) reach.push_back(pool->id);
        reaches.push_back(std::make_shared<const std::vector<uint32_t>>(std::move(reach)));
    }
    // Of those that are not kept.
    const double part = m_entitlement.seats() / double(std::max<int64_t>(1, m_countedSeats));
    std::vector<SeatsOfPool> seats;
    for (const Pool* pool : m_pools) seats.push_back({pool->id, double(pool->countedSeats) * part});
    return fairlead::entitledSeats(claims, reaches, seats)[place] * asked->weight() / claims[place].weight;
}

bool Commons::isHolding() const {
    return std::any_of(m_kinds.begin(), m_kinds.end(), [](const auto& kind) { return kind->isHolding(); });
}

std::vector<WaitReason> Commons::reasons(const Pool& pool, const Account* account, const KnownWork* work,
                                         Moment) const {
    using Kind = WaitReason::Kind;
    const auto total = uint64_t(pool.seats().total());
    if (!account || !work) return {{.kind = Kind::NoFreeSeat, .limit = total}};
    if (account->isHeld)
        return {{.kind = Kind::OwnSeats, .count = uint64_t(account->seats()), .limit = wholeOf(ownSeats(*account))}};
    const auto free = uint64_t(std::max<int64_t>(0, pool.seats().waiting() + pool.seats().expected()));
    if (free > 0 && work->group != KnownWork::kNone) {
        const WaitReason guaranteed{
            .kind = Kind::Guaranteed, .count = std::min(free, uint64_t(owedSeats(pool))), .limit = total};
        if (guaranteed.count >= free) return {guaranteed};
        const KindOfWork* most = nullptr;
        for (const KindOfWork* kind : pool.kinds)
            if (kind->isHolding() && (!most || kind->used() + kind->margin() > most->used() + most->margin()))
                most = kind;
        if (most) {
            const WaitReason kept{.kind = Kind::Kept,
                                  .count = uint64_t(std::ceil(most->used() + most->margin() - 0.5)),
                                  .limit = total,
                                  .length = Micros(most->shortestMicros()),
                                  .free = free - guaranteed.count};
            return guaranteed.count > 0 ? std::vector{guaranteed, kept} : std::vector{kept};
        }
    }
    return {{.kind = Kind::NoFreeSeat, .count = tenantsAhead(*account, *work), .limit = total}};
}

// Counted within its own kind of work.
size_t Commons::tenantsAhead(const Account& account, const KnownWork& work) const {
    if (work.group == KnownWork::kNone || account.groups[work.group].standing == 0) return 0;
    const Account::Group& group = account.groups[work.group];
    const int line = std::countr_zero(group.standing);
    const bool isLoan = line <= KindOfWork::kUnknownLine;
    const LineMask before = ServiceOrder::maskOf(KindOfWork::kClaimLine) | ServiceOrder::maskOf(KindOfWork::kTrialLine);
    std::set<ServiceOrder::Party> parties;
    group.kind->order.addAhead(group.kind->order.entryOf(group.party, line), isLoan ? KindOfWork::kLoans : before,
                               kMostCounted, parties);
    return parties.size();
}

IdleSeats Commons::idleSeats(const Pool& pool, bool hasWorkAside) const {
    IdleSeats idle;
    const auto free = uint64_t(std::max<int64_t>(0, pool.seats().waiting()));
    if (free == 0) return idle;
    if (!pool.isAnybodyWaiting()) {
        bool isGated = hasWorkAside;
        m_accounts.forEach([&](const Account& account, uint32_t) {
            for (const Account::Group& group : account.groups)
                isGated = isGated || (group.kind && group.standing == 0 &&
                                      std::find(pool.kinds.begin(), pool.kinds.end(), group.kind) != pool.kinds.end());
        });
        if (isGated) idle.gated = free;
        return idle;
    }
    idle.guaranteed = std::min(free, uint64_t(owedSeats(pool)));
    idle.kept = free - idle.guaranteed;
    if (idle.kept > 0)
        for (const KindOfWork* kind : pool.kinds)
            if (kind->isHolding()) idle.keptFor = std::max(idle.keptFor, Micros(kind->shortestMicros()));
    return idle;
}

std::vector<Commons::Balance> Commons::balances(Moment now) const {
    // Leases are restored with their start times, which adds again what their tasks have held so far, and takes again from
    // the purse what they took.
    std::unordered_map<TenantNumber, int64_t> taken;
    for (const Pool* pool : m_pools)
        pool->running.forEach(
            [&](const RunningTask& task) { taken[task.turn.tenant] += task.taken(m_options->chargeFloor.count()); });
    std::vector<Balance> all;
    m_accounts.forEach([&](const Account& account, uint32_t) {
        const Purse& purse = account.purse;
        const double held = std::min(purse.left + cameOf(account, now), mostInPurse(account) + purse.whileWaiting);
        const auto own = taken.find(account.tenant);
        const double left = own == taken.end() ? held : held + double(own->second);
        all.push_back({account.tenant, account.service.finished - m_level, account.turns - m_turnLevel,
                       int64_t(account.use.at(now) * 100) * 10, int64_t(account.claims.at(now) * 100) * 10,
                       int64_t(left / kThousand / 100) * 100});
    });
    return all;
}

void Commons::restore(const Balance& balance, KnownTenant& owner, Moment now) {
    Account& own = account(balance.tenant, owner, now);
    own.service.finished = m_level + balance.ahead;
    own.turns = m_turnLevel + balance.turnsAhead;
    own.isRestored = true;
    own.use.restore(double(balance.used) / kThousand, now);
    own.claims.restore(double(balance.claimed) / kThousand, now);
    if (balance.purse) own.purse = {double(*balance.purse) * kThousand, 0, m_all.at(now), m_lent.at(now), now, false};
    if (balance.used > 0) see(own, now);
}

Commons::Memory Commons::memory() const {
    Memory memory{{}, m_severalUntil};
    for (const auto& kind : m_kinds) {
        const KindOfWork::Memory own = kind->memory();
        memory.kept.used = std::max(memory.kept.used, own.used);
        memory.kept.peak = std::max(memory.kept.peak, own.peak);
        if (own.shortest > 0)
            memory.kept.shortest =
                memory.kept.shortest > 0 ? std::min(memory.kept.shortest, own.shortest) : own.shortest;
    }
    return memory;
}

void Commons::restore(const Memory& memory, Moment now) {
    // The clock may have been set back since the memory was saved.
    m_severalUntil = std::max(m_severalUntil, std::min<Moment>(memory.severalUntil, now + 3600ll * 1'000'000));
    m_restored = memory.kept;
    for (const auto& kind : m_kinds) kind->restore(memory.kept, now);
}

}  // namespace fairlead::broker
