// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/pool.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr int64_t kFewSeats = 16;                        // fewer have nothing to keep back
constexpr double kNewcomerWeight = 1;                    // of somebody who may come
constexpr Moment kSeveral = 7ll * 24 * 3600 * 1000'000;  // how long a second tenant is remembered
constexpr VirtualTime kTurn = 1'000'000;
constexpr double kRounding = 1e-6;  // of seats, after weights were added and taken away

bool countsTurns(SchedulingPolicy policy) {
    return policy == SchedulingPolicy::Weighted || policy == SchedulingPolicy::RoundRobin;
}

}  // namespace

Pool::Account& Pool::account(TenantNumber tenant, const TenantTerms& terms) {
    const auto [it, isNew] = m_accounts.try_emplace(tenant);
    Account& owner = it->second;
    if (isNew) {
        owner.terms = &terms;
        owner.service.finished = m_level;
        owner.turns = m_turnLevel;
        owner.place = ++m_lastPlace;
    }
    return owner;
}

void Pool::wake(TenantTurn work, const TenantTerms& terms, TaskClass c, Sequence head, Moment now) {
    Account& owner = account(work.tenant, terms);
    const auto [it, isNew] = owner.commands.try_emplace(work.command);
    Command& command = it->second;
    if (command.isReady) return;
    if (isNew) command.turns = owner.commandTurnLevel;
    command.taskClass = c;
    command.head = head;
    command.service.raiseTo(owner.commandLevel, now, 1);
    command.turns = std::max(command.turns, owner.commandTurnLevel);
    setReady(owner, command, true);
    standCommand(owner, work.command, command, now);
    standTenant(work.tenant, owner, now);
}

void Pool::sleep(TenantTurn work, Moment now) {
    const auto it = m_accounts.find(work.tenant);
    if (it == m_accounts.end()) return;
    Account& owner = it->second;
    const auto command = owner.commands.find(work.command);
    if (command == owner.commands.end() || !command->second.isReady) return;
    setReady(owner, command->second, false);
    standCommand(owner, work.command, command->second, now);
    standTenant(work.tenant, owner, now);
    forgetIfLevel(owner, command);
    forgetIfLevel(it, now);
}

void Pool::reviewTenant(TenantNumber tenant, Moment now) {
    const auto it = m_accounts.find(tenant);
    if (it != m_accounts.end()) standTenant(tenant, it->second, now);
}

void Pool::reviewCommand(TenantTurn work, TaskClass c, Sequence head, Moment now) {
    const auto it = m_accounts.find(work.tenant);
    if (it == m_accounts.end()) return;
    const auto command = it->second.commands.find(work.command);
    if (command == it->second.commands.end() || !command->second.isReady) return;
    if (command->second.taskClass == c && command->second.head == head) return;
    setReady(it->second, command->second, false);
    command->second.taskClass = c;
    command->second.head = head;
    setReady(it->second, command->second, true);
    standCommand(it->second, work.command, command->second, now);
    standTenant(work.tenant, it->second, now);
}

void Pool::reweigh(TenantNumber tenant, double from, Moment now) {
    const auto it = m_accounts.find(tenant);
    if (it == m_accounts.end()) return;
    Account& owner = it->second;
    owner.service.reweigh(m_level, now, from, owner.weight());
    m_most = std::max(m_most, owner.service.attained(now, owner.weight()));
    // Turns of the new weight, or who is raised would go on paying for the old one.
    if (m_options->policy == SchedulingPolicy::Weighted) {
        const auto ahead = static_cast<double>(owner.turns - m_turnLevel);
        owner.turns = m_turnLevel + static_cast<VirtualTime>(ahead * from / owner.weight());
        m_mostTurns = std::max(m_mostTurns, owner.turns);
    }
    standTenant(tenant, it->second, now);
}

void Pool::reviewAll(Moment now) {
    for (const TenantNumber tenant : byPlace([](const Account&) { return true; })) {
        Account& owner = m_accounts.at(tenant);
        for (auto& [number, command] : owner.commands) standCommand(owner, number, command, now);
        standTenant(tenant, owner, now);
    }
}

// In the order in which they came, so that of equals nobody is first for its number.
template <typename Takes>
std::vector<TenantNumber> Pool::byPlace(Takes takes) const {
    std::vector<std::pair<uint64_t, TenantNumber>> places;
    for (const auto& [tenant, owner] : m_accounts)
        if (takes(owner)) places.emplace_back(owner.place, tenant);
    std::sort(places.begin(), places.end());
    std::vector<TenantNumber> tenants;
    for (const auto& [place, tenant] : places) tenants.push_back(tenant);
    return tenants;
}

std::optional<TenantTurn> Pool::pick(Moment now) const {
    const bool reserving = isReserving(now);
    const ClassMask classes = allowedClasses(reserving);
    std::optional<ServiceOrder::Party> tenant;
    ClassMask taken = classes;
    if (reserving && !hasHeadroom()) {
        // The last seats: quick tasks, and whoever is below its share.
        const ClassMask quick = classes & maskOf(TaskClass::Quick);
        const auto isBelowShare = [this](ServiceOrder::Party party) {
            const Account& owner = m_accounts.at(party);
            return static_cast<double>(owner.service.running) + 1 <=
                   seatsFor(owner.weight(), m_activeWeight + kNewcomerWeight) + kRounding;
        };
        tenant = m_order.first(classes, [&](ServiceOrder::Party party) {
            const Account& owner = m_accounts.at(party);
            return ((owner.standing.classes & quick) != 0 || isBelowShare(party)) && !isBlocked(owner);
        });
        if (tenant && !isBelowShare(*tenant)) taken = quick;
    } else {
        // Its share may have shrunk since it stood up.
        tenant = m_order.first(classes, [this](ServiceOrder::Party party) { return !isBlocked(m_accounts.at(party)); });
    }
    if (!tenant) return std::nullopt;
    const Account& owner = m_accounts.at(*tenant);
    const auto command = owner.commandOrder.first(taken, [](ServiceOrder::Party) { return true; });
    if (!command) return std::nullopt;
    return TenantTurn{*tenant, *command};
}

void Pool::begin(TenantTurn turn, const TenantTerms& terms, TaskClass c, int64_t estimate, Moment now) {
    Account& owner = account(turn.tenant, terms);
    Command& command = owner.commands[turn.command];
    // Without the boost, or those who come would stand behind what another one was lent.
    m_level = std::max(m_level, owner.service.attained(now, owner.weight()) - owner.terms->boost);
    m_turnLevel = std::max(m_turnLevel, owner.turns);
    owner.commandLevel = std::max(owner.commandLevel, command.service.attained(now, 1));
    owner.commandTurnLevel = std::max(owner.commandTurnLevel, command.turns);
    owner.turns += turnCost(m_options->policy, owner.weight());
    command.turns += kTurn;
    m_mostTurns = std::max(m_mostTurns, owner.turns);
    m_seats.withdrawn(1);
    hold(turn, owner, command, {c, estimate, now}, now);
}

void Pool::resume(TenantTurn turn, const TenantTerms& terms, const HeldSeat& seat, Moment now) {
    Account& owner = account(turn.tenant, terms);
    hold(turn, owner, owner.commands[turn.command], seat, now);
}

void Pool::hold(TenantTurn turn, Account& owner, Command& command, const HeldSeat& seat, Moment now) {
    owner.service.begin(seat.start, seat.estimate);
    command.service.begin(seat.start, seat.estimate);
    command.estimate = seat.estimate;
    m_classes.began(seat.taskClass, seat.start, now);
    m_seats.began(now);
    standCommand(owner, turn.command, command, now);
    standTenant(turn.tenant, owner, now);
}

void Pool::end(TenantTurn turn, const HeldSeat& seat, Moment now) {
    m_seats.ended();
    m_classes.ended(seat.taskClass, seat.start);
    const auto it = m_accounts.find(turn.tenant);
    Account& owner = it->second;
    const auto command = owner.commands.find(turn.command);
    const int64_t charge = std::max(now - seat.start, m_options->chargeFloor.count());
    owner.service.end(seat.start, seat.estimate, charge, owner.weight());
    command->second.service.end(seat.start, seat.estimate, charge, 1);
    m_most = std::max(m_most, owner.service.attained(now, owner.weight()));
    standCommand(owner, turn.command, command->second, now);
    standTenant(turn.tenant, owner, now);
    forgetIfLevel(owner, command);
    forgetIfLevel(it, now);
}

std::vector<Pool::Overrun> Pool::tick(Moment now) {
    m_classes.advance(now);
    m_seats.advance(now);
    std::vector<Overrun> overruns;
    const auto isDue = [](const Account& owner) {
        return owner.isRestored || owner.service.running > 0 || owner.standing.classes == 0;
    };
    for (const TenantNumber tenant : byPlace(isDue)) {
        const auto current = m_accounts.find(tenant);
        Account& owner = current->second;
        owner.isRestored = false;
        if (owner.service.running > 0) {
            m_most = std::max(m_most, owner.service.attained(now, owner.weight()));
            tickCommands(tenant, owner, overruns, now);
            standTenant(tenant, owner, now);
        } else {
            // Its share has changed with who else is here.
            if (owner.standing.classes == 0) standTenant(tenant, owner, now);
            forgetIfLevel(current, now);
        }
    }
    if (const auto top = m_order.top()) {
        const Account& first = m_accounts.at(*top);
        m_level = std::max(m_level, first.service.attained(now, first.weight()) - first.terms->boost);
    } else {
        // Nobody waits: what was used while nobody else wanted it is forgiven.
        m_level = std::max(m_level, m_most);
        m_turnLevel = std::max(m_turnLevel, m_mostTurns);
    }
    return overruns;
}

void Pool::tickCommands(TenantNumber tenant, Account& owner, std::vector<Overrun>& overruns, Moment now) {
    for (auto it = owner.commands.begin(); it != owner.commands.end();) {
        const auto current = it++;
        auto& [number, command] = *current;
        if (command.service.running > 0) {
            const int64_t age = command.service.held(now) / command.service.running;
            if (age > command.estimate) overruns.push_back({{tenant, number}, age});
            standCommand(owner, number, command, now);
        } else {
            forgetIfLevel(owner, current);
        }
    }
    if (const auto top = owner.commandOrder.top())
        owner.commandLevel = std::max(owner.commandLevel, owner.commands.at(*top).service.attained(now, 1));
}

void Pool::setReady(Account& owner, Command& command, bool isReady) {
    command.isReady = isReady;
    uint32_t& count = owner.ready[static_cast<size_t>(command.taskClass)];
    count += isReady ? 1u : UINT32_MAX;
}

void Pool::standCommand(Account& owner, CommandNumber number, Command& command, Moment now) {
    VirtualTime key = 0;
    if (m_options->policy == SchedulingPolicy::Fifo)
        key = static_cast<VirtualTime>(command.head);
    else if (countsTurns(m_options->policy))
        key = command.turns;
    else
        key = command.service.attained(now, 1) + command.service.projected(now, 1);
    owner.commandOrder.stand(number, command.standing, command.isReady ? maskOf(command.taskClass) : ClassMask{0}, key);
}

void Pool::standTenant(TenantNumber tenant, Account& owner, Moment now) {
    const ClassMask ready = classesOf(owner);
    const double activeWeight = ready != 0 || owner.service.running > 0 ? owner.weight() : 0;
    if (activeWeight != owner.activeWeight) {
        m_activeWeight = std::max(0.0, m_activeWeight + activeWeight - owner.activeWeight);
        owner.activeWeight = activeWeight;
    }
    const ClassMask classes = ready != 0 && isBlocked(owner) ? ClassMask{0} : ready;
    if (classes != 0 && owner.standing.classes == 0) {
        if (!owner.isRestored) {
            owner.service.raiseTo(m_level, now, owner.weight());
            owner.turns = std::max(owner.turns, m_turnLevel);
        }
        owner.isRestored = false;
        // Who is paused uses nothing, however much it has waiting.
        if (m_lastCame && *m_lastCame != tenant) m_severalUntil = now + kSeveral;
        m_lastCame = tenant;
    }
    m_order.stand(tenant, owner.standing, classes, keyOf(owner, now));
    const bool isHeldBack = classes == 0 && hasReady(owner);
    m_heldBack += static_cast<size_t>(isHeldBack) - static_cast<size_t>(std::exchange(owner.isHeldBack, isHeldBack));
}

void Pool::forgetIfLevel(Account& owner, Commands::iterator it) {
    const Command& command = it->second;
    if (command.isReady || command.service.running > 0) return;
    // Of a tenant with one command, that command's account decides nothing.
    const bool isLast = owner.commands.size() == 1;
    if (isLast || (command.service.finished <= owner.commandLevel && command.turns <= owner.commandTurnLevel))
        owner.commands.erase(it);
}

void Pool::forgetIfLevel(Accounts::iterator it, Moment now) {
    Account& owner = it->second;
    if (owner.service.running > 0 || classesOf(owner) != 0 || owner.standing.classes != 0) return;
    if (hasReady(owner)) return;  // its gate is shut
    if (owner.service.attained(now, owner.weight()) > m_level || owner.turns > m_turnLevel) return;
    m_accounts.erase(it);
}

bool Pool::hasReady(const Account& owner) {
    return std::any_of(owner.ready.begin(), owner.ready.end(), [](uint32_t commands) { return commands > 0; });
}

ClassMask Pool::classesOf(const Account& owner) const {
    if (!owner.terms->isOpen) return 0;
    ClassMask classes = 0;
    for (int c = 0; c < kTaskClasses; ++c)
        if (owner.ready[static_cast<size_t>(c)] > 0) classes |= maskOf(static_cast<TaskClass>(c));
    return classes;
}

bool Pool::isBlocked(const Account& owner) const {
    const bool isStrict = m_options->policy == SchedulingPolicy::Strict;
    if (!isStrict && owner.terms->mayBorrow) return false;
    const double seats =
        isStrict && owner.terms->seats ? *owner.terms->seats : seatsFor(owner.weight(), m_activeWeight);
    return static_cast<double>(owner.service.running) + 1 > seats + kRounding;
}

VirtualTime Pool::keyOf(const Account& owner, Moment now) const {
    if (m_options->policy == SchedulingPolicy::Fifo) {
        // The command order goes by the heads' sequences.
        const auto first = owner.commandOrder.top();
        return first ? owner.commands.at(*first).standing.key : 0;
    }
    if (countsTurns(m_options->policy)) return owner.turns;
    return owner.service.attained(now, owner.weight()) + owner.service.projected(now, owner.weight()) -
           owner.terms->boost;
}

double Pool::seatsFor(double weight, double activeWeight) const {
    return std::max(1.0, static_cast<double>(m_seats.total()) * weight / std::max(activeWeight, weight));
}

ClassMask Pool::allowedClasses(bool reserving) const {
    if (!reserving) return kAllClasses;
    ClassMask classes = maskOf(TaskClass::Quick) | maskOf(TaskClass::Short);
    const bool isOpen = isLongLaneOpen();
    if (isOpen) classes |= maskOf(TaskClass::Long);
    const double probes = std::max(1.0, m_options->probeShare * static_cast<double>(m_seats.total()));
    if (isOpen || static_cast<double>(m_classes.probes()) < probes) classes |= maskOf(TaskClass::Probe);
    return classes;
}

bool Pool::isReserving(Moment now) const {
    return m_options->policy == SchedulingPolicy::Fair && now < m_severalUntil && m_seats.total() >= kFewSeats;
}

bool Pool::isLongLaneOpen() const {
    return static_cast<double>(m_classes.longOnes() + m_classes.probes()) <
           m_options->longLane * static_cast<double>(m_seats.total());
}

bool Pool::hasHeadroom() const {
    const int64_t total = m_seats.total();
    if (m_options->headroom <= 0) return true;
    return static_cast<double>(m_seats.waiting()) > std::ceil(m_options->headroom * static_cast<double>(total));
}

VirtualTime Pool::turnCost(SchedulingPolicy policy, double weight) {
    return policy == SchedulingPolicy::Weighted ? static_cast<VirtualTime>(static_cast<double>(kTurn) / weight) : kTurn;
}

std::optional<int64_t> Pool::lag(TenantNumber tenant, Moment now) const {
    const auto it = m_accounts.find(tenant);
    if (it == m_accounts.end()) return std::nullopt;
    const Account& owner = it->second;
    const double lag = static_cast<double>(m_level - owner.service.attained(now, owner.weight()));
    return static_cast<int64_t>(lag * owner.weight());
}

int64_t Pool::running(TenantNumber tenant) const {
    const auto it = m_accounts.find(tenant);
    return it == m_accounts.end() ? 0 : it->second.service.running;
}

size_t Pool::ahead(TenantNumber tenant, size_t limit) const {
    const auto it = m_accounts.find(tenant);
    return it == m_accounts.end() ? 0 : m_order.ahead(it->second.standing, limit);
}

IdleSeats Pool::idleSeats(Moment now) const {
    IdleSeats idle;
    const auto seats = static_cast<uint64_t>(std::max<int64_t>(0, m_seats.waiting()));
    if (seats == 0 || (m_order.isEmpty() && m_heldBack == 0)) return idle;
    if (m_order.isEmpty() || !isReserving(now))
        idle.gated = seats;
    else if (m_order.first(allowedClasses(true), [](ServiceOrder::Party) { return true; }))
        idle.headroom = seats;
    else
        idle.longLane = seats;
    return idle;
}

double Pool::entitledSeats(TenantNumber tenant) const {
    const auto it = m_accounts.find(tenant);
    return it == m_accounts.end() ? 0 : seatsFor(it->second.weight(), m_activeWeight);
}

bool Pool::isHeldToItsSeats(TenantNumber tenant) const {
    const auto it = m_accounts.find(tenant);
    return it != m_accounts.end() && classesOf(it->second) != 0 && isBlocked(it->second);
}

std::vector<Pool::Balance> Pool::balances() const {
    std::vector<Balance> all;
    for (const auto& [tenant, owner] : m_accounts) {
        // Leases are restored with their starts; what they have held so far is added again then.
        const VirtualTime ahead = owner.service.finished - m_level;
        const VirtualTime turnsAhead = owner.turns - m_turnLevel;
        if (ahead != 0 || turnsAhead != 0) all.push_back({tenant, ahead, turnsAhead});
    }
    return all;
}

void Pool::restore(const Balance& balance, const TenantTerms& terms) {
    Account& owner = account(balance.tenant, terms);
    owner.service.finished = m_level + balance.ahead;
    owner.turns = m_turnLevel + balance.turnsAhead;
    owner.isRestored = true;
}

}  // namespace fairlead::broker
