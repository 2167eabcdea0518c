// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What a pool shows for inspection, and what of it survives a restart.
#include "broker/fairness/pool.h"

#include <algorithm>
#include <bit>
#include <set>
#include <tuple>

namespace fairlead::broker {

namespace {

constexpr size_t kMostCounted = 1000;            // tenants ahead, at most
constexpr Moment kKnownForAWhile = 300'000'000;  // a tenant restored after a restart is no newcomer

uint64_t wholeOf(double seats) { return seats > 0 ? uint64_t(seats + 1e-6) : 0; }

}  // namespace

std::optional<int64_t> Pool::lag(TenantNumber tenant, Moment now) const {
    const Account* owner = find(tenant);
    if (!owner) return std::nullopt;
    const double lag = double(m_level - owner->service.attained(now, owner->weight()));
    return int64_t(lag * owner->weight());
}

int64_t Pool::seatsOf(TenantNumber tenant) const {
    const Account* owner = find(tenant);
    return owner ? owner->service.running : 0;
}

std::optional<int64_t> Pool::seatTime(TenantNumber tenant, Moment now) const {
    const Account* owner = find(tenant);
    return owner ? std::optional(owner->service.used(now)) : std::nullopt;
}

double Pool::entitledSeats(TenantNumber tenant) const {
    const Account* owner = find(tenant);
    return owner ? m_entitlement.share(owner->weight()) : 0;
}

double Pool::dueSeats(TenantNumber tenant) const {
    const Account* owner = find(tenant);
    return owner ? m_entitlement.entitled(owner->weight()) : 0;
}

std::vector<WaitReason> Pool::reasons(TenantTurn work) const {
    using Kind = WaitReason::Kind;
    const Account* owner = find(work.tenant);
    const auto total = uint64_t(seats().total());
    if (!owner) return {{.kind = Kind::NoFreeSeat, .limit = total}};
    if (owner->isBlocked)
        return {
            {.kind = Kind::OwnSeats, .count = uint64_t(owner->service.running), .limit = wholeOf(mostSeats(*owner))}};
    const auto free = uint64_t(std::max<int64_t>(0, seats().waiting() + seats().expected()));
    if (free > 0 && owner->stands()) {
        const WaitReason guaranteed{.kind = Kind::Guaranteed,
                                    .count = std::min(free, uint64_t(std::max<int64_t>(0, m_kept.owed()))),
                                    .limit = total};
        if (m_kept.free() < 1) return {guaranteed};
        const LineMask lines = owner->commands.linesOf(work.command);
        const int line = std::countr_zero(lines);
        const Grade grade = line <= kLongest ? static_cast<Grade>(line) : kLongest;
        if (const auto missed = m_kept.missedBy(grade, grade < owner->littleGrades)) {
            const WaitReason kept{.kind = Kind::Kept,
                                  .count = uint64_t(m_kept.kept(*missed)),
                                  .limit = total,
                                  .length = Micros(limitOf(*missed)),
                                  .free = free - guaranteed.count};
            return guaranteed.count > 0 ? std::vector{guaranteed, kept} : std::vector{kept};
        }
    }
    return {{.kind = Kind::NoFreeSeat, .count = tenantsAhead(*owner), .limit = total}};
}

// Counted from the foremost of its entries.
size_t Pool::tenantsAhead(const Account& owner) const {
    std::optional<ServiceOrder::Entry> own;
    for (int line = 0; line < ServiceOrder::kLines; ++line)
        if ((owner.lines & ServiceOrder::maskOf(line)) != 0)
            if (const auto& entry = m_order.entryOf(owner.place, line); !own || entry < *own) own = entry;
    if (owner.probe && (!own || owner.probe->second < *own)) own = owner.probe->second;
    if (!own) return 0;
    std::set<ServiceOrder::Party> parties;
    m_order.addAhead(*own, kMostCounted, parties);
    m_probes.addAhead(*own, kMostCounted, parties);
    return parties.size();
}

std::vector<SeatHolder> Pool::holders(size_t most, bool ofLost, Moment now) const {
    std::vector<SeatHolder> all;
    m_accounts.forEach([&](const Account& owner, uint32_t) {
        const ServiceAccount& service = owner.service;
        const int64_t tasks = ofLost ? service.lost : service.running;
        const int64_t held = ofLost ? service.lostHeld : service.heldHere(now);
        if (tasks > 0)
            all.push_back({.tenantNumber = owner.tenant, .seats = uint64_t(tasks), .held = Micros(held / tasks)});
    });
    const auto end = all.begin() + std::ptrdiff_t(std::min(most, all.size()));
    std::partial_sort(all.begin(), end, all.end(), [](const SeatHolder& a, const SeatHolder& b) {
        return std::tuple(b.seats, b.held, a.tenantNumber) < std::tuple(a.seats, a.held, b.tenantNumber);
    });
    all.erase(end, all.end());
    return all;
}

IdleSeats Pool::idleSeats() const {
    IdleSeats idle;
    const auto free = uint64_t(std::max<int64_t>(0, seats().waiting()));
    if (free == 0 || (m_waiting.isEmpty() && m_heldBack == 0)) return idle;
    if (m_waiting.isEmpty()) {
        idle.gated = free;
        return idle;
    }
    idle.guaranteed = std::min(free, uint64_t(m_kept.owed()));
    idle.kept = free - idle.guaranteed;
    for (Grade grade = kLongest; grade > 0 && idle.kept > 0; --grade)
        if (const auto missed = m_kept.missedBy(grade)) {
            idle.keptFor = Micros(limitOf(*missed));
            break;
        }
    return idle;
}

std::vector<Pool::Balance> Pool::balances(Moment now) const {
    std::vector<Balance> all;
    m_accounts.forEach([&](const Account& owner, uint32_t) {
        // Leases are restored with their start times, which adds again what running tasks have held so far.
        Balance balance{owner.tenant, owner.service.finished - m_level, owner.turns - m_turnLevel, 0, false, {}};
        balance.gotAll = isContent(owner, now);
        if (isCounted(owner)) balance.used = int64_t(usedSeats(owner, now) * SeatUse::kSeat);
        if (balance.used > kUsesLittle)
            owner.commands.forEachUse([&](CommandNumber number, std::optional<Grade>, int64_t use) {
                if (use > kUsesLittle) balance.usedByCommand.emplace_back(number, use);
            });
        else
            balance.used = 0;
        if (balance.ahead != 0 || balance.turnsAhead != 0 || balance.used != 0) all.push_back(std::move(balance));
    });
    return all;
}

void Pool::restore(const Balance& balance, const TenantTerms& terms, Moment now) {
    Account& owner = account(balance.tenant, terms, now);
    owner.service.finished = m_level + balance.ahead;
    owner.turns = m_turnLevel + balance.turnsAhead;
    owner.isRestored = true;
    if (balance.used == 0) return;
    see(owner, now);
    owner.since = now - kKnownForAWhile;
    m_since = owner.since;
    if (balance.gotAll) owner.contentAt = now;
    owner.use.restore(balance.used, owner.service, now);
    for (const auto& [command, use] : balance.usedByCommand)
        owner.commands.restoreUse(command, use, m_options->policy, now);
}

}  // namespace fairlead::broker
