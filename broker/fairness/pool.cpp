// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/pool.h"

#include "shared/check.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr int64_t kLongestRest = 60'000'000;  // µs of a task's expected length that count in the order, at most
constexpr double kSeatRounding = 1e-6;        // of seats: rounding errors of sums of weights
constexpr double kPartIfThrottled = 0.5;      // of the seats that it could have otherwise

VirtualTime turnCost(SchedulingPolicy policy, double weight) {
    return policy == SchedulingPolicy::Weighted ? VirtualTime(double(kTurn) / weight) : kTurn;
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

Pool::Account& Pool::account(TenantNumber tenant, const TenantTerms& terms, Moment now) {
    if (Account* known = find(tenant)) return *known;
    Account& added = m_accounts[m_accounts.add(tenant)];
    added.terms = &terms;
    added.service.finished = m_level;
    added.turns = m_turnLevel;
    added.cameAt = now;
    added.levelThen = m_level;
    return added;
}

void Pool::wake(TenantTurn turn, const TenantTerms& terms, const ReadyWork& work, Moment now) {
    Account& owner = account(turn.tenant, terms, now);
    if (owner.commands.wake(turn.command, work, m_options->policy, now)) stand(owner, now);
}

void Pool::sleep(TenantTurn work, Moment now) {
    Account* owner = find(work.tenant);
    if (owner && owner->commands.sleep(work.command, m_options->policy, now)) stand(*owner, now);
}

void Pool::reviewTenant(TenantNumber tenant, Moment now) {
    if (Account* owner = find(tenant)) stand(*owner, now);
}

void Pool::reviewCommand(TenantTurn turn, const ReadyWork& work, Moment now) {
    Account* owner = find(turn.tenant);
    if (!owner) return;
    const bool isFirst = owner->begun > 0 && work.grade && !owner->commands.isKnown(turn.command);
    if (owner->commands.review(turn.command, work, m_options->policy, now)) stand(*owner, now);
    // Seats are kept for the tenant from the end of its first task on, unless it sent many tasks at once.
    if (!isFirst || (!isContent(*owner, now) && owner->commands.isManyAtOnce())) return;
    if (isBelowShare(*owner, work.expected, now)) m_kept.beganBelowShare(*work.grade, now);
}

void Pool::noteWaiting(TenantTurn turn, size_t waiting, Moment now) {
    Account* owner = find(turn.tenant);
    if (owner && owner->commands.noteWaiting(turn.command, waiting, m_options->policy, now)) stand(*owner, now);
}

void Pool::reweigh(TenantNumber tenant, double from, Moment now) {
    Account* owner = find(tenant);
    if (!owner) return;
    owner->service.reweigh(m_level, now, from, owner->weight());
    m_most = std::max(m_most, owner->service.attained(now, owner->weight()));
    if (owner->stands()) m_waiting.move({owner->service.attained(now, owner->weight()), ++m_lastStood, owner->place});
    if (owner->isHere) m_entitlement.reweigh(owner->weight() - std::exchange(owner->weightHere, owner->weight()));
    // Counts the turns by the new weight, or a tenant with a raised weight would go on paying for the old one.
    if (m_options->policy == SchedulingPolicy::Weighted) {
        const auto ahead = double(owner->turns - m_turnLevel);
        owner->turns = m_turnLevel + VirtualTime(ahead * from / owner->weight());
        m_mostTurns = std::max(m_mostTurns, owner->turns);
    }
    stand(*owner, now);
}

void Pool::setMinSeats(TenantNumber tenant, const TenantTerms& terms, Moment now) {
    if (terms.minSeats == 0 && !find(tenant)) return;
    Account& owner = account(tenant, terms, now);
    if (owner.minSeats == int64_t{terms.minSeats}) return;
    countGuaranteed(owner, -1);
    owner.minSeats = terms.minSeats;
    countGuaranteed(owner, 1);
    stand(owner, now);
}

void Pool::countGuaranteed(const Account& owner, int64_t by) {
    m_owedSeats += by * std::max<int64_t>(0, owner.minSeats - owner.service.running);
    m_guaranteedInUse += by * std::min(owner.minSeats, owner.service.running);
    m_kept.setOwed(m_owedSeats);
}

void Pool::reviewAll(Moment now) {
    std::vector<uint32_t> all;
    m_accounts.forEach([&](const Account&, uint32_t place) { all.push_back(place); });
    for (const uint32_t place : all) {
        m_accounts[place].commands.reviewAll(m_options->policy, now);
        stand(m_accounts[place], now);
    }
    count(now);
}

uint32_t Pool::begin(TenantTurn turn, const TenantTerms& terms, const ReadyWork& work, Moment now) {
    Account& owner = account(turn.tenant, terms, now);
    m_turnLevel = std::max(m_turnLevel, owner.turns);
    owner.turns += turnCost(m_options->policy, owner.weight());
    owner.commands.takeTurn(turn.command, now);
    m_mostTurns = std::max(m_mostTurns, owner.turns);
    RunningTask task{turn, now, 0, work.expected, work.grade.value_or(kLongest), !work.grade, false, true, {}, 0};
    const bool isNew = !work.grade && goesByFirstTasks(owner, now);
    if (isNew) task.grade = owner.terms->firstTask.grade();
    // On a kept seat, only one task of unknown length runs for each command.
    task.isOut = !work.grade && m_kept.missedBy(task.grade);
    if ((work.grade || isNew) && isBelowShare(owner, work.expected, now)) m_kept.beganBelowShare(task.grade, now);
    seats().withdrawn(1);
    ++owner.begun;
    return hold(owner, task, now);
}

uint32_t Pool::resume(TenantTurn turn, const TenantTerms& terms, const ReadyWork& work, Moment start, Moment now) {
    const RunningTask task{turn, start, 0, work.expected, work.grade.value_or(kLongest), !work.grade, false, true, {}, 0};
    return hold(account(turn.tenant, terms, now), task, now);
}

uint32_t Pool::hold(Account& owner, const RunningTask& begun, Moment now) {
    RunningTask task = begun;
    task.estimate = std::clamp(task.expected, m_options->chargeFloor.count(), kLongestRest);
    countGuaranteed(owner, -1);
    owner.service.begin(task.start, task.estimate);
    owner.use.ignore(now - task.start);
    countGuaranteed(owner, 1);
    m_kept.began(task.grade, now);
    m_movedAt = std::max(m_movedAt.value_or(task.start), task.start);
    if (task.isOut) m_probes.began(task.turn.command);
    owner.unknownRunning += task.isUnknown;
    owner.commands.begin(task.turn.command, task.start, task.estimate, task.expected, m_options->policy, now);
    see(owner, now);
    stand(owner, now);
    return m_running.add(task);
}

RunningTask Pool::end(uint32_t place, Moment now) {
    const RunningTask task = m_running.take(place);
    Account* const found = find(task.turn.tenant);
    FAIRLEAD_CHECK(found);
    Account& owner = *found;
    const int64_t held = task.lostAt.value_or(now) - task.start;
    const int64_t charge = std::max(held, m_options->chargeFloor.count());
    if (task.lostAt) {
        owner.service.endLost(held, charge, owner.weight());
        owner.commands.endLost(task.turn.command, held, charge, m_options->policy, now);
        seats().lostEnded();
    } else {
        countGuaranteed(owner, -1);
        owner.service.end(task.start, task.estimate, charge, owner.weight(), now);
        countGuaranteed(owner, 1);
        owner.commands.end(task.turn.command, {task.start, task.estimate, charge}, m_options->policy, now);
        m_kept.ended(task.grade);
        owner.unknownRunning -= task.isUnknown;
    }
    m_movedAt = now;
    if (task.isOut) m_probes.ended(task.turn.command);
    m_most = std::max(m_most, owner.service.attained(now, owner.weight()));
    see(owner, now);
    stand(owner, now);
    return task;
}

std::optional<RunningTask> Pool::workerGone(uint32_t place, Moment since, Moment now) {
    RunningTask& task = m_running.at(place);
    if (task.lostAt) return std::nullopt;
    task.lostAt = std::clamp(since, std::min(task.start, now), now);
    task.lostSeen = *task.lostAt < 0 ? *task.lostAt : now;
    Account& owner = m_accounts[m_accounts.find(task.turn.tenant)];
    countGuaranteed(owner, -1);
    owner.service.lose(task.start, task.estimate, *task.lostAt);
    owner.use.ignore(*task.lostAt - now);
    owner.commands.lose(task.turn.command, {task.start, task.estimate, *task.lostAt}, m_options->policy, now);
    countGuaranteed(owner, 1);
    m_kept.lost(task.grade);
    if (std::exchange(task.isOut, false)) m_probes.ended(task.turn.command);
    owner.unknownRunning -= task.isUnknown;
    if (owner.stands()) m_waiting.move({owner.service.attained(now, owner.weight()), ++m_lastStood, owner.place});
    see(owner, now);
    stand(owner, now);
    return task;
}

std::optional<RunningTask> Pool::workerBack(uint32_t place, Moment now) {
    RunningTask& task = m_running.at(place);
    if (!task.lostAt) return std::nullopt;
    const RunningTask before = task;
    task.start = now - (*task.lostAt - task.start);
    task.lostAt.reset();
    Account& owner = m_accounts[m_accounts.find(task.turn.tenant)];
    countGuaranteed(owner, -1);
    owner.service.find(task.start, task.estimate, now);
    owner.commands.find(task.turn.command, task.start, task.estimate, m_options->policy, now);
    countGuaranteed(owner, 1);
    m_kept.found(task.grade, now);
    owner.unknownRunning += task.isUnknown;
    see(owner, now);
    stand(owner, now);
    return before;
}

void Pool::stand(Account& owner, Moment now) {
    const bool stood = owner.stands();
    const bool wasWaiting = owner.isWaiting;
    owner.isWaiting = owner.terms->isOpen && owner.commands.isReady();
    if (wasWaiting && !owner.isWaiting) owner.contentAt = now;
    if (owner.isWaiting && !wasWaiting) see(owner, now);
    owner.isBlocked = owner.isWaiting && isBlocked(owner);
    if (owner.stands() && !stood)
        comeBack(owner, !wasWaiting, now);
    else if (stood && !owner.stands())
        m_waiting.remove(owner.place);
    standInLines(owner, now);
}

void Pool::comeBack(Account& owner, bool fromNothing, Moment now) {
    raiseLevel(now);
    if (!owner.isRestored) {
        owner.service.raiseTo(m_level, now, owner.weight());
        owner.turns = std::max(owner.turns, m_turnLevel);
        // What it is ahead of the level falls at least as fast as its share would have repaid it while it was away.
        if (fromNothing) {
            const double repaid = m_entitlement.entitled(owner.weight()) / owner.weight() * double(now - owner.cameAt) -
                                  double(m_level - owner.levelThen);
            owner.service.forgive(m_level, now, owner.weight(), repaid);
        }
    }
    if (fromNothing) {
        owner.cameAt = now;
        owner.levelThen = m_level;
    }
    owner.isRestored = false;
    m_waiting.insert({owner.service.attained(now, owner.weight()), ++m_lastStood, owner.place});
}

void Pool::standInLines(Account& owner, Moment now) {
    const bool stands = owner.stands();
    const LineMask ready = stands ? owner.commands.ready() : LineMask{0};
    const VirtualTime boost = owner.terms->boost;
    owner.unknownGrade = -1;
    std::optional<std::pair<CommandNumber, ProbeLines::Entry>> probe;
    VirtualTime key = owner.turns;
    if (m_options->policy == SchedulingPolicy::Fair || m_options->policy == SchedulingPolicy::Strict)
        key = owner.service.attained(now, owner.weight()) + owner.service.projected(now, owner.weight()) - boost;
    if (m_options->policy != SchedulingPolicy::Fair) {
        const auto first = owner.commands.first();
        if (m_options->policy == SchedulingPolicy::Fifo) key = first ? first->key : 0;
        m_order.stand(owner.place, owner.lines, ready != 0 ? LineMask{1} : LineMask{0}, [key](int) { return key; });
    } else if (ready == 0) {
        m_order.stand(owner.place, owner.lines, 0, [](int) { return 0; });
    } else {
        // The tenant's best command has the tenant's key; the others are behind it as far as among its commands.
        const CommandAccounts::First best = *owner.commands.first();
        const auto keyOf = [&](const CommandAccounts::First& first) {
            const auto behind = double(first.key - best.key + best.next);
            return key + VirtualTime(behind / owner.weight());
        };
        constexpr LineMask kUnknown = ServiceOrder::maskOf(CommandAccounts::kUnknownLine);
        LineMask grades = LineMask(ready & ~kUnknown);
        std::optional<CommandAccounts::First> unknown;
        if ((ready & kUnknown) != 0) {
            unknown = owner.commands.first(kUnknown);
            if (goesByFirstTasks(owner, now)) {
                owner.unknownGrade = owner.terms->firstTask.grade();
                grades = LineMask(grades | ServiceOrder::maskOf(owner.unknownGrade));
            } else {
                probe = {unknown->command, {keyOf(*unknown), 0, owner.place}};
            }
        }
        owner.littleGrades = littleGrades(owner, now);
        const LineMask little = LineMask(ServiceOrder::maskOf(owner.littleGrades) - 1);
        const auto lines = LineMask((grades & little) | ((grades & ~little) << kLittleGrades));
        m_order.stand(owner.place, owner.lines, lines, [&](int line) {
            const Grade grade = gradeAt(line);
            const auto known = owner.commands.first(ServiceOrder::maskOf(grade));
            if (grade != owner.unknownGrade) return keyOf(*known);
            return !known || unknown->key < known->key ? keyOf(*unknown) : keyOf(*known);
        });
        if (probe) {
            probe->second.place =
                owner.probe && owner.probe->second.key == probe->second.key ? owner.probe->second.place : ++m_lastStood;
            const bool stays =
                owner.probe && owner.probe->first == probe->first && owner.probe->second.key == probe->second.key;
            if (!stays) {
                if (owner.probe) m_probes.remove(owner.probe->first, owner.probe->second);
                m_probes.insert(probe->first, probe->second, unknown->isProven);
            }
        }
    }
    if (owner.probe && !probe) m_probes.remove(owner.probe->first, owner.probe->second);
    owner.probe = probe;
    const bool isOwed = stands && owner.service.running < owner.minSeats;
    if (isOwed != owner.isOwed) {
        if (isOwed)
            m_owed.insert({key, ++m_lastStood, owner.place});
        else
            m_owed.remove(owner.place);
        owner.isOwed = isOwed;
    } else if (isOwed) {
        m_owed.move({key, m_owed.entryOf(owner.place).key == key ? m_owed.entryOf(owner.place).place : ++m_lastStood,
                     owner.place});
    }
    const bool isHeldBack = !stands && owner.commands.isReady();
    m_heldBack += size_t(isHeldBack) - size_t(std::exchange(owner.isHeldBack, isHeldBack));
}

// The tenant wants something, or has ended something.
void Pool::see(Account& owner, Moment now) {
    if (!m_since) m_since = now;
    const bool isNew = now - std::exchange(owner.seen, now) > kUseIsKnown;
    if (!owner.isHere) {
        owner.isHere = true;
        if (isNew) {
            owner.since = now;
            owner.begun = 0;
            owner.use.restore(0, owner.service, now);
        }
        owner.weightHere = owner.weight();
        m_entitlement.reweigh(owner.weight());
    }
    if (m_kept.came(owner.tenant, now)) count(now);
}

// The level is the least service that a waiting tenant has attained, held back by kept seats or not. Keys in m_waiting
// may be old, but service only grows while a tenant waits: renewing the first until it stays first is enough.
void Pool::raiseLevel(Moment now) {
    if (m_waiting.isEmpty()) {
        // Nobody waits: service that was used while nobody else wanted it is forgiven.
        m_level = std::max(m_level, m_most);
        m_turnLevel = std::max(m_turnLevel, m_mostTurns);
        return;
    }
    while (true) {
        const WaitingLine::Entry& first = m_waiting.front();
        const Account& owner = m_accounts[first.party];
        const VirtualTime attained = owner.service.attained(now, owner.weight());
        if (attained <= first.key) break;
        m_waiting.move({attained, first.place, first.party});
    }
    m_level = std::max(m_level, m_waiting.front().key);
}

bool Pool::isBlocked(const Account& owner) const {
    const bool isStrict = m_options->policy == SchedulingPolicy::Strict;
    if (!isStrict && !owner.terms->isThrottled) return false;
    return double(owner.service.running) + 1 > mostSeats(owner) + kSeatRounding;
}

double Pool::mostSeats(const Account& owner) const {
    double most = m_entitlement.seats();
    if (owner.terms->isThrottled) most = std::min(most, kPartIfThrottled * owner.weight() * m_entitlement.level());
    if (m_options->policy == SchedulingPolicy::Strict)
        most = std::min(most, owner.terms->seats ? *owner.terms->seats : m_entitlement.share(owner.weight()));
    return std::max({1.0, most, double(owner.minSeats)});
}

}  // namespace fairlead::broker
