// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/pool.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr double kNewcomerWeight = 1;  // of somebody who may come
constexpr double kRounding = 1e-6;     // of seats, after weights were added and taken away

VirtualTime turnCost(SchedulingPolicy policy, double weight) {
    return policy == SchedulingPolicy::Weighted ? static_cast<VirtualTime>(static_cast<double>(kTurn) / weight) : kTurn;
}

}  // namespace

Pool::Account* Pool::find(TenantNumber tenant) {
    const uint32_t place = m_accounts.find(tenant);
    return place == AccountTable<Account>::kNone ? nullptr : &m_accounts[place];
}

const Pool::Account* Pool::find(TenantNumber tenant) const {
    const uint32_t place = m_accounts.find(tenant);
    return place == AccountTable<Account>::kNone ? nullptr : &m_accounts[place];
}

Pool::Account& Pool::account(TenantNumber tenant, const TenantTerms& terms) {
    if (Account* known = find(tenant)) return *known;
    Account& added = m_accounts[m_accounts.add(tenant)];
    added.terms = &terms;
    added.service.finished = m_level;
    added.turns = m_turnLevel;
    added.came = ++m_lastCame;
    return added;
}

void Pool::wake(TenantTurn turn, const TenantTerms& terms, const ReadyWork& work, Moment now) {
    Account& owner = account(turn.tenant, terms);
    const bool wasReady = owner.commands.ready() != 0;
    if (!owner.commands.wake(turn.command, work, m_options->policy, now)) return;
    if (!wasReady && work.taskClass != TaskClass::Probe) m_reserves.expect(work.expected);
    stand(owner, now);
}

void Pool::sleep(TenantTurn work, Moment now) {
    Account* owner = find(work.tenant);
    if (!owner || !owner->commands.sleep(work.command, m_options->policy, now)) return;
    stand(*owner, now);
    forgetIfLevel(*owner, now);
}

void Pool::reviewTenant(TenantNumber tenant, Moment now) {
    if (Account* owner = find(tenant)) stand(*owner, now);
}

void Pool::reviewCommand(TenantTurn turn, const ReadyWork& work, Moment now) {
    Account* owner = find(turn.tenant);
    if (owner && owner->commands.review(turn.command, work, m_options->policy, now)) stand(*owner, now);
}

void Pool::reweigh(TenantNumber tenant, double from, Moment now) {
    Account* owner = find(tenant);
    if (!owner) return;
    owner->service.reweigh(m_level, now, from, owner->weight());
    m_most = std::max(m_most, owner->service.attained(now, owner->weight()));
    // Turns of the new weight, or who is raised would go on paying for the old one.
    if (m_options->policy == SchedulingPolicy::Weighted) {
        const auto ahead = static_cast<double>(owner->turns - m_turnLevel);
        owner->turns = m_turnLevel + static_cast<VirtualTime>(ahead * from / owner->weight());
        m_mostTurns = std::max(m_mostTurns, owner->turns);
    }
    stand(*owner, now);
}

void Pool::reviewAll(Moment now) {
    std::vector<uint32_t> all;
    m_accounts.forEach([&](const Account&, uint32_t place) { all.push_back(place); });
    for (const uint32_t place : inTurn(m_accounts, all)) {
        m_accounts[place].commands.reviewAll(m_options->policy, now);
        stand(m_accounts[place], now);
    }
}

// In the order in which they came, so that of equals nobody is first for its number.
std::vector<uint32_t> Pool::inTurn(const AccountTable<Account>& accounts, const std::vector<uint32_t>& places) {
    std::vector<std::pair<uint64_t, uint32_t>> byTurn;
    byTurn.reserve(places.size());
    for (const uint32_t place : places) byTurn.emplace_back(accounts[place].came, place);
    std::sort(byTurn.begin(), byTurn.end());
    std::vector<uint32_t> sorted;
    sorted.reserve(places.size());
    for (const auto& [came, place] : byTurn) sorted.push_back(place);
    return sorted;
}

std::optional<TenantTurn> Pool::pick(Moment now) const {
    const bool isHolding = m_reserves.isHolding(now);
    const ClassMask classes = m_reserves.allowedClasses(isHolding);
    std::optional<ServiceOrder::Party> next;
    ClassMask taken = classes;
    int64_t longest = INT64_MAX;
    if (isHolding && !m_reserves.hasHeadroom()) {
        // The last seats: quick tasks, and whoever is below its share.
        const ClassMask quick = classes & maskOf(TaskClass::Quick);
        longest = m_reserves.quickLimit();
        const auto hasQuick = [&](const Account& owner) {
            return (owner.standing.classes & quick) != 0 && owner.commands.first(quick, longest);
        };
        next = m_order.first(classes, [&](ServiceOrder::Party party) {
            const Account& owner = m_accounts[party];
            return (isBelowShare(owner) || hasQuick(owner)) && !isBlocked(owner);
        });
        if (next && !isBelowShare(m_accounts[*next]))
            taken = quick;
        else
            longest = INT64_MAX;
    } else {
        // Its share may have shrunk since it stood up.
        next = m_order.first(classes, [this](ServiceOrder::Party party) { return !isBlocked(m_accounts[party]); });
    }
    if (!next) return std::nullopt;
    const Account& owner = m_accounts[*next];
    const auto command = owner.commands.first(taken, longest);
    if (!command) return std::nullopt;
    return TenantTurn{owner.tenant, *command};
}

void Pool::begin(TenantTurn turn, const TenantTerms& terms, TaskClass c, int64_t estimate, Moment now) {
    Account& owner = account(turn.tenant, terms);
    // Without the boost, or those who come would stand behind what another one was lent.
    m_level = std::max(m_level, owner.service.attained(now, owner.weight()) - owner.terms->boost);
    m_turnLevel = std::max(m_turnLevel, owner.turns);
    owner.turns += turnCost(m_options->policy, owner.weight());
    owner.commands.takeTurn(turn.command, now);
    m_mostTurns = std::max(m_mostTurns, owner.turns);
    seats().withdrawn(1);
    hold(turn, owner, {c, estimate, now}, now);
}

void Pool::resume(TenantTurn turn, const TenantTerms& terms, const HeldSeat& seat, Moment now) {
    hold(turn, account(turn.tenant, terms), seat, now);
}

void Pool::hold(TenantTurn turn, Account& owner, const HeldSeat& seat, Moment now) {
    owner.service.begin(seat.start, seat.estimate);
    m_reserves.began(seat.taskClass, seat.start, now);
    owner.commands.hold(turn.command, seat, m_options->policy, now);
    stand(owner, now);
}

void Pool::end(TenantTurn turn, const HeldSeat& seat, Moment now) {
    m_reserves.ended(seat.taskClass, seat.start);
    Account& owner = *find(turn.tenant);
    const int64_t charge = std::max(now - seat.start, m_options->chargeFloor.count());
    owner.service.end(seat.start, seat.estimate, charge, owner.weight());
    m_most = std::max(m_most, owner.service.attained(now, owner.weight()));
    owner.commands.end(turn.command, seat, charge, m_options->policy, now);
    stand(owner, now);
    forgetIfLevel(owner, now);
}

std::vector<Pool::Overrun> Pool::tick(Moment now) {
    m_reserves.advance(now);
    std::vector<Overrun> overruns;
    for (const uint32_t place : inTurn(m_accounts, m_due)) {
        Account& owner = m_accounts[place];
        owner.isRestored = false;
        if (owner.service.running > 0) {
            m_most = std::max(m_most, owner.service.attained(now, owner.weight()));
            owner.commands.tick(m_options->policy, now, [&](CommandNumber command, int64_t age) {
                overruns.push_back({{owner.tenant, command}, age});
            });
            stand(owner, now);
        } else {
            // Its share has changed with who else is here.
            if (owner.standing.classes == 0) stand(owner, now);
            setDue(owner);
            forgetIfLevel(owner, now);
        }
    }
    if (const auto top = m_order.top()) {
        const Account& first = m_accounts[*top];
        m_level = std::max(m_level, first.service.attained(now, first.weight()) - first.terms->boost);
    } else {
        // Nobody waits: what was used while nobody else wanted it is forgiven.
        m_level = std::max(m_level, m_most);
        m_turnLevel = std::max(m_turnLevel, m_mostTurns);
    }
    return overruns;
}

void Pool::stand(Account& owner, Moment now) {
    const ClassMask open = owner.open();
    const double activeWeight = open != 0 || owner.service.running > 0 ? owner.weight() : 0;
    if (activeWeight != owner.activeWeight) {
        m_activeWeight = std::max(0.0, m_activeWeight + activeWeight - owner.activeWeight);
        owner.activeWeight = activeWeight;
    }
    const ClassMask classes = open != 0 && isBlocked(owner) ? ClassMask{0} : open;
    if (classes != 0 && owner.standing.classes == 0) {
        if (!owner.isRestored) {
            owner.service.raiseTo(m_level, now, owner.weight());
            owner.turns = std::max(owner.turns, m_turnLevel);
        }
        owner.isRestored = false;
        // Who is paused uses nothing, however much it has waiting.
        m_reserves.came(owner.tenant, now);
    }
    m_order.stand(owner.place, owner.standing, classes, keyOf(owner, now));
    const bool isHeldBack = classes == 0 && owner.commands.ready() != 0;
    m_heldBack += static_cast<size_t>(isHeldBack) - static_cast<size_t>(std::exchange(owner.isHeldBack, isHeldBack));
    setDue(owner);
}

// Nothing changes with time alone for those that wait in a line or behind a gate of their own.
void Pool::setDue(Account& owner) {
    const bool isBehindGate = owner.isHeldBack && !owner.terms->isOpen;
    const bool isDue = owner.isRestored || owner.service.running > 0 || (owner.standing.classes == 0 && !isBehindGate);
    if (isDue == (owner.duePlace != kNotDue)) return;
    if (isDue) {
        owner.duePlace = static_cast<uint32_t>(m_due.size());
        m_due.push_back(owner.place);
    } else {
        leaveDue(owner);
    }
}

void Pool::leaveDue(Account& owner) {
    m_accounts[m_due.back()].duePlace = owner.duePlace;
    m_due[owner.duePlace] = m_due.back();
    m_due.pop_back();
    owner.duePlace = kNotDue;
}

void Pool::forgetIfLevel(Account& owner, Moment now) {
    // Ready commands of one that stands in no line: its gate is shut.
    if (owner.service.running > 0 || owner.standing.classes != 0 || owner.commands.ready() != 0) return;
    if (owner.service.attained(now, owner.weight()) > m_level || owner.turns > m_turnLevel) return;
    if (owner.duePlace != kNotDue) leaveDue(owner);
    m_accounts.remove(owner.place);
}

bool Pool::isBlocked(const Account& owner) const {
    const bool isStrict = m_options->policy == SchedulingPolicy::Strict;
    if (!isStrict && owner.terms->mayBorrow) return false;
    const double due =
        isStrict && owner.terms->seats ? *owner.terms->seats : m_reserves.seatsFor(owner.weight(), m_activeWeight);
    return static_cast<double>(owner.service.running) + 1 > due + kRounding;
}

bool Pool::isBelowShare(const Account& owner) const {
    const double due = m_reserves.seatsFor(owner.weight(), m_activeWeight + kNewcomerWeight);
    return static_cast<double>(owner.service.running) + 1 <= due + kRounding;
}

VirtualTime Pool::keyOf(const Account& owner, Moment now) const {
    // The commands' order goes by the heads' sequences.
    if (m_options->policy == SchedulingPolicy::Fifo) return owner.commands.firstKey();
    if (countsTurns(m_options->policy)) return owner.turns;
    return owner.service.attained(now, owner.weight()) + owner.service.projected(now, owner.weight()) -
           owner.terms->boost;
}

std::optional<int64_t> Pool::lag(TenantNumber tenant, Moment now) const {
    const Account* owner = find(tenant);
    if (!owner) return std::nullopt;
    const double lag = static_cast<double>(m_level - owner->service.attained(now, owner->weight()));
    return static_cast<int64_t>(lag * owner->weight());
}

int64_t Pool::running(TenantNumber tenant) const {
    const Account* owner = find(tenant);
    return owner ? owner->service.running : 0;
}

size_t Pool::ahead(TenantNumber tenant, size_t limit) const {
    const Account* owner = find(tenant);
    return owner ? m_order.ahead(owner->standing, limit) : 0;
}

IdleSeats Pool::idleSeats(Moment now) const {
    IdleSeats idle;
    const auto free = static_cast<uint64_t>(std::max<int64_t>(0, seats().waiting()));
    if (free == 0 || (m_order.isEmpty() && m_heldBack == 0)) return idle;
    if (m_order.isEmpty() || !m_reserves.isHolding(now))
        idle.gated = free;
    else if (m_order.first(m_reserves.allowedClasses(true), [](ServiceOrder::Party) { return true; }))
        idle.headroom = free;
    else
        idle.longLane = free;
    return idle;
}

double Pool::entitledSeats(TenantNumber tenant) const {
    const Account* owner = find(tenant);
    return owner ? m_reserves.seatsFor(owner->weight(), m_activeWeight) : 0;
}

bool Pool::isHeldToItsSeats(TenantNumber tenant) const {
    const Account* owner = find(tenant);
    return owner && owner->open() != 0 && isBlocked(*owner);
}

std::vector<Pool::Balance> Pool::balances() const {
    std::vector<Balance> all;
    m_accounts.forEach([&](const Account& owner, uint32_t) {
        // Leases are restored with their starts; what they have held so far is added again then.
        const VirtualTime ahead = owner.service.finished - m_level;
        const VirtualTime turnsAhead = owner.turns - m_turnLevel;
        if (ahead != 0 || turnsAhead != 0) all.push_back({owner.tenant, ahead, turnsAhead});
    });
    return all;
}

void Pool::restore(const Balance& balance, const TenantTerms& terms) {
    Account& owner = account(balance.tenant, terms);
    owner.service.finished = m_level + balance.ahead;
    owner.turns = m_turnLevel + balance.turnsAhead;
    owner.isRestored = true;
    setDue(owner);
}

}  // namespace fairlead::broker
