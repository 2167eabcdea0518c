// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Tasks begin, end, are lost with their worker and found again: what they are charged, and to whom.
#include "broker/fairness/commons.h"

#include "shared/check.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr int64_t kLongestRest = 60'000'000;  // µs of a task's expected length that count in the order, at most
constexpr double kMostReserved = 3600e6;      // µs that a task takes from the purse before it has run as long

VirtualTime turnCost(SchedulingPolicy policy, double weight) {
    return policy == SchedulingPolicy::Weighted ? VirtualTime(double(kTurn) / weight) : kTurn;
}

}  // namespace

uint32_t Commons::begin(Pool& pool, Account& account, uint32_t place, Moment now) {
    KnownWork& work = account.owner->works[place];
    m_turnLevel = std::max(m_turnLevel, account.turns);
    account.turns += turnCost(m_options->policy, account.weight());
    account.workTurns = std::max(account.workTurns, work.turns);
    work.turns += kTurn;
    m_mostTurns = std::max(m_mostTurns, account.turns);
    const LineMask standing = work.group == KnownWork::kNone ? 0 : account.groups[work.group].standing;
    RunningTask task;
    // What a loan of unknown length may have is a loan; only a task beyond that tries what is kept.
    const bool isUnproven = (standing & ServiceOrder::maskOf(KindOfWork::kTrialLine)) != 0;
    task.isUnproven = isUnproven;
    task.isTrial = isUnproven && !fits(pool, kEndless, account);
    // Guaranteed seats are claims even of who could not pay for them.
    const bool isGuaranteed = (standing & ServiceOrder::maskOf(KindOfWork::kGuaranteedLine)) != 0;
    const bool canPay =
        account.isClaimant && !account.isBehindhand && (standing & ServiceOrder::maskOf(KindOfWork::kClaimLine)) != 0;
    task.isClaim = hasClaims() && !isUnproven && (canPay || isGuaranteed);
    if (task.isClaim && !account.isUnknown()) {
        const int64_t longest = longestOf(account, work);
        // A larger margin would have helped only where no seat was left, not where one was there and its worker asked late.
        const bool isLate = work.foundNoSeat && now - work.woke > std::max(kLeastTolerance, longest);
        for (KindOfWork* kind : pool.kinds)
            kind->claimed(toleranceOf(longest), isLate && kind == work.kind && freeOf(*kind) <= 1, now);
    }
    pool.seats().withdrawn(1);
    if (work.waiting > 0) --work.waiting;
    task.start = now;
    const uint32_t index = hold(pool, account, place, task, now);
    work.woke = now;
    work.foundNoSeat = freeOf(*work.kind) <= 0;
    return index;
}

uint32_t Commons::resume(Pool& pool, Account& account, uint32_t place, Moment start, Moment now) {
    RunningTask task;
    task.start = start;
    return hold(pool, account, place, task, now);
}

uint32_t Commons::hold(Pool& pool, Account& account, uint32_t place, const RunningTask& begun, Moment now) {
    KnownWork& work = account.owner->works[place];
    RunningTask task = begun;
    task.turn = {account.tenant, work.command};
    task.isUnknown = !work.length.isKnown();
    task.expected = longestOf(account, work);
    task.estimate = std::clamp(task.expected, m_options->chargeFloor.count(), kLongestRest);
    task.reserved = std::max(m_options->chargeFloor.count(), int64_t(std::min(kMostReserved, double(work.expected))));
    task.length = loanOf(account, work);
    see(account, now);
    settle(account, now);
    owe(account, -1);
    account.service.begin(task.start, task.estimate);
    owe(account, 1);
    work.service.begin(task.start, task.estimate);
    account.use.add(now);
    account.purse.left -= double(task.reserved);
    pool.began(task);
    pool.seats().began(now);
    countTask(pool, task, 1, now);
    placeWork(account, place, now);
    stand(account, now);
    return pool.running.add(task);
}

void Commons::countTask(Pool& pool, const RunningTask& task, int by, Moment now) {
    for (KindOfWork* kind : pool.kinds) {
        kind->run(task.length, by);
        if (task.isTrial) kind->tried(by);
    }
    if (!task.isClaim) return;
    Account& account = *find(task.turn.tenant);
    if (by > 0)
        account.claims.add(now);
    else
        account.claims.remove(now);
}

KnownWork& Commons::workOf(const RunningTask& task) {
    KnownWorks& works = find(task.turn.tenant)->owner->works;
    const uint32_t place = works.find(task.turn.command);
    FAIRLEAD_CHECK(place != KnownWork::kNone);
    return works[place];
}

// Neither charged nor on a seat any more; `charge` is what it took.
void Commons::finish(Pool& pool, const RunningTask& task, int64_t charge, Moment now) {
    Account& account = *find(task.turn.tenant);
    account.use.remove(now);
    account.purse.left += double(task.reserved - charge);
    m_most = std::max(m_most, account.service.attained(now, account.weight()));
    account.workMost = std::max(account.workMost, workOf(task).service.attained(now, 1));
    countTask(pool, task, -1, now);
}

RunningTask Commons::end(Pool& pool, uint32_t index, Moment now) {
    const RunningTask task = pool.running.take(index);
    Account& account = *find(task.turn.tenant);
    KnownWork& work = workOf(task);
    const Moment held = task.lostAt.value_or(now) - task.start;
    const int64_t charge = std::max(held, m_options->chargeFloor.count());
    settle(account, now);
    if (task.lostAt) {
        account.service.endLost(held, charge, account.weight());
        work.service.endLost(held, charge, 1);
        pool.lostEnded(task, held, now);
        pool.seats().lostEnded();
    } else {
        owe(account, -1);
        account.service.end(task.start, task.estimate, charge, account.weight());
        owe(account, 1);
        work.service.end(task.start, task.estimate, charge, 1);
        finish(pool, task, charge, now);
        prove(pool, account, task, now);
        pool.ended(task, now);
        pool.seats().ended();
    }
    if (account.provenAt == Account::kNever && (task.isClaim || task.isUnproven)) {
        account.claims.fold(now);
        account.provenAt = now;
        account.usedThen = account.claims.mean();
    }
    see(account, now);
    placeWork(account, account.owner->works.find(task.turn.command), now);
    stand(account, now);
    return task;
}

// A task of unknown length whose tenant could pay for it was a claim.
void Commons::prove(Pool& pool, Account& account, const RunningTask& task, Moment now) {
    if (!task.isUnproven || account.purse.left < 0 || account.isUnknown()) return;
    const Moment held = now - task.start;
    for (KindOfWork* kind : pool.kinds) kind->claimed(toleranceOf(account.owner->terms.anyTask.longest()), false, now);
    account.claims.addPast(held, now);
}

std::optional<RunningTask> Commons::workerGone(Pool& pool, uint32_t index, Moment since, Moment now) {
    RunningTask& task = pool.running.at(index);
    if (task.lostAt) return std::nullopt;
    task.lostAt = std::clamp(since, std::min(task.start, now), now);
    task.lostSeen = *task.lostAt < 0 ? *task.lostAt : now;
    Account& account = *find(task.turn.tenant);
    settle(account, now);
    owe(account, -1);
    account.service.lose(task.start, task.estimate, *task.lostAt);
    owe(account, 1);
    workOf(task).service.lose(task.start, task.estimate, *task.lostAt);
    finish(pool, task, task.taken(m_options->chargeFloor.count()), now);
    pool.lost(task, *task.lostAt);
    pool.seats().lost();
    countSeats(now);
    see(account, now);
    placeWork(account, account.owner->works.find(task.turn.command), now);
    stand(account, now);
    return task;
}

// Charged again from now on.
std::optional<RunningTask> Commons::workerBack(Pool& pool, uint32_t index, Moment now) {
    RunningTask& task = pool.running.at(index);
    if (!task.lostAt) return std::nullopt;
    const RunningTask before = task;
    const Moment held = *task.lostAt - task.start;
    task.start = now - held;
    task.lostAt.reset();
    Account& account = *find(task.turn.tenant);
    settle(account, now);
    owe(account, -1);
    account.service.find(task.start, task.estimate, now);
    owe(account, 1);
    workOf(task).service.find(task.start, task.estimate, now);
    account.use.add(now);
    account.purse.left -= double(task.reserved - std::max(held, m_options->chargeFloor.count()));
    pool.found(task, now);
    pool.seats().found(now);
    countTask(pool, task, 1, now);
    see(account, now);
    placeWork(account, account.owner->works.find(task.turn.command), now);
    stand(account, now);
    return before;
}

}  // namespace fairlead::broker
