// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What is counted once a second: who is active, what each is due, and what is kept.
#include "broker/fairness/commons.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr Moment kRemembered = 600'000'000;  // an account that is level
constexpr Moment kBetweenCounts = 100'000;
constexpr Moment kShortestGrowth = 500'000;  // of what a tenant has used since, to be counted
constexpr Moment kLongestGrowth = 3 * kUseWindow;
constexpr double kFarAhead = 20e6;  // µs
constexpr double kLeastUse = 1e-6;  // seats
constexpr Moment kOneCount = 1'000'000;

}  // namespace

int64_t Commons::seats() const {
    int64_t all = 0;
    for (const Pool* pool : m_pools) all += pool->seats().total();
    return all;
}

void Commons::countSeats(Moment now) {
    m_countedAt = now;
    m_countedSeats = 0;
    for (Pool* pool : m_pools) {
        pool->countedSeats = pool->seats().total();
        m_countedSeats += pool->countedSeats;
    }
    for (const auto& kind : m_kinds) {
        int64_t all = 0;
        for (const Pool* pool : kind->pools) all += pool->countedSeats;
        kind->count(all, now < m_severalUntil, now);
    }
}

// Not for every seat of many that come one after the other.
void Commons::countIfSeatsChanged(Moment now) {
    const int64_t all = seats();
    const bool isMuch = all < m_countedSeats || all > m_countedSeats + m_countedSeats / 16;
    if (!isMuch && now - m_countedAt < kBetweenCounts) return;
    countSeats(now);
    share(now);
    if (m_heldBack == 0) return;
    m_accounts.forEach([&](const Account& found, uint32_t) {
        if (found.isHeld) stand(m_accounts[found.place], now);
    });
}

// A crowd that comes at once is not counted one by one.
void Commons::shareIfOld(Moment now) {
    constexpr Moment kBetween = 20'000;
    if (m_isShareOld && now - m_sharedAt > kBetween) share(now);
}

// Divides the seats that are not kept empty: weighted max-min fairness among the tenants of the last minute.
void Commons::share(Moment now) {
    m_entitlement.begin();
    m_accounts.forEach([&](const Account& account, uint32_t) { want(account, m_entitlement, now); });
    settleShares(now);
}

void Commons::want(const Account& account, Entitlement& all, Moment now) const {
    if (!account.isHere) return;
    const TenantTerms& terms = account.owner->terms;
    if (account.ready == 0 || !terms.isOpen)
        all.add(terms.weight, account.use.at(now));
    else if (account.isClaimant && !account.isBehindhand &&
             !account.isUnknown())  // at most that, if it claims all within a minute
        all.add(terms.weight,
                std::max(account.use.at(now), double(account.seats())) + costOfWaiting(account) / double(kUseWindow));
    else if (terms.seats)
        all.add(terms.weight, *terms.seats);
    else
        all.addWithoutEnd(terms.weight);
}

// Nobody repays with seats that others use: of what is to be kept, only what is empty is taken from a purse. Otherwise a
// tenant that needs nearly all of its share never repays what it is behind while long tasks hold the others.
void Commons::settleShares(Moment now) {
    m_sharedAt = now;
    m_isShareOld = false;
    double kept = 0;
    for (const auto& kind : m_kinds) kept = std::max(kept, kind->marginBeside(kind->longestRunning()));
    const auto all = double(m_countedSeats);
    Entitlement ofAll = m_entitlement, ofUsed = m_entitlement;
    ofAll.settle(std::max(0.5, all));
    ofUsed.settle(std::max(0.5, all - std::min(kept, std::max(0.0, all - m_used))));
    m_entitlement.settle(std::max(0.5, all - kept));
    const bool isStrict = m_options->policy == SchedulingPolicy::Strict;
    m_lent.change(isStrict ? m_entitlement.evenLevel() : kPartIntoPurse * ofUsed.level(), now);
    m_all.change(isStrict ? m_lent.rate : kPartIntoPurse * ofAll.level(), now);
}

// What each tenant uses, for what is kept. The mean of a minute shows little yet of tenants that came lately: what each claimed
// since its first claim ended counts as if it had always been so; the first claim itself says nothing of how often another
// comes. Loans count within the share, and of those only that are not far ahead of the others.
void Commons::countUse(Account& account, Moment now) {
    account.use.fold(now);
    m_recount->used += account.use.mean();
    account.claims.fold(now);
    account.counted = {};
    if (account.isUnknown()) return;
    const double mean = account.claims.mean();
    double claimed = mean;
    const Moment age = now - account.provenAt;
    if (account.provenAt != Account::kNever && age >= kShortestGrowth && age <= kLongestGrowth)
        claimed = std::max(claimed, (claimed - account.usedThen * (1 - partOfWindow(age))) / partOfWindow(age));
    double all = claimed;
    if (double(account.service.attained(now, account.weight()) - m_level) * account.weight() <= kFarAhead)
        all = std::max(all, std::min(account.use.mean(), m_entitlement.level() * account.weight()));
    if (all <= kLeastUse) return;
    account.counted = {mean, claimed, all, toleranceOf(account.owner->terms.anyTask.longest())};
    std::vector<KindOfWork*> kinds;
    account.owner->works.forEach([&](const KnownWork& work, uint32_t) {
        if (work.account != &account || !work.kind) return;
        if (std::find(kinds.begin(), kinds.end(), work.kind) == kinds.end()) kinds.push_back(work.kind);
    });
    for (KindOfWork* kind : kinds)
        kind->addUse(account.counted, account.seats() > 0 || now - account.seen <= kOneCount, now);
}

std::optional<std::vector<Overrun>> Commons::tick(Moment now, size_t& most) {
    if (!m_recount) beginRecount(now);
    stepRecount(now, most);
    if (m_recount->stage != Recount::Stage::Done) return std::nullopt;
    std::vector<Overrun> overruns = std::move(m_recount->overruns);
    m_recount.reset();
    return overruns;
}

void Commons::beginRecount(Moment now) {
    m_recount.emplace();
    m_recount->wants.begin();
    for (Pool* pool : m_pools) pool->tick(now);
    for (const auto& kind : m_kinds) kind->beginUse();
    ageRunning(now, m_recount->overruns);
}

// Before kinds of work come, or accounts of another commons: what was counted so far would lack them.
void Commons::finishRecount(Moment now) {
    size_t all = SIZE_MAX;
    if (m_recount) stepRecount(now, all);
}

void Commons::stepRecount(Moment now, size_t& most) {
    using Stage = Recount::Stage;
    Recount& recount = *m_recount;
    if (recount.stage == Stage::Use) {
        if (!m_accounts.forSome(recount.next, most, [&](Account& account) { countUse(account, now); })) return;
        for (const auto& kind : m_kinds) kind->takeUse();
        m_used = recount.used;
        countSeats(now);
        recount.stage = Stage::Purses;
        recount.next = 0;
    }
    if (recount.stage == Stage::Purses) {
        if (!m_accounts.forSome(recount.next, most, [&](Account& account) { renew(account, now); })) return;
        if (recount.areWantsOld) {
            share(now);
        } else {
            m_entitlement = std::move(recount.wants);
            settleShares(now);
        }
        recount.stage = Stage::Places;
        recount.next = 0;
    }
    if (recount.stage == Stage::Places) {
        const auto place = [&](Account& account) {
            account.isRestored = false;
            if (!account.isWaiting) return;
            // Time alone changes nothing for tenants that wait for a loan and have nothing running, until their purse covers it.
            const bool isClaimant = canClaim(account, now);
            if (account.seats() > 0 || isHeldTo(account) || account.isUnknown() || isClaimant != account.isClaimant)
                stand(account, now);
            else
                expectClaim(account, now);
        };
        if (!m_accounts.forSome(recount.next, most, place)) return;
        for (const uint32_t at : recount.forgettable)
            if (isForgettable(m_accounts[at], now)) m_accounts.remove(at);
        raiseLevel(now);
        recount.stage = Stage::Done;
    }
}

void Commons::renew(Account& account, Moment now) {
    if (account.isHere && !account.isWaiting && account.seats() == 0 && now - account.seen > kUseWindow) {
        account.isHere = false;
        m_entitlement.reweigh(-account.weightHere);
    }
    if (account.seats() > 0) m_most = std::max(m_most, account.service.attained(now, account.weight()));
    settle(account, now);
    if (isForgettable(account, now)) m_recount->forgettable.push_back(account.place);
    want(account, m_recount->wants, now);
}

bool Commons::isForgettable(const Account& account, Moment now) const {
    if (account.tenant == AccountTable<Account>::kNone) return false;
    if (account.isHere || account.isRestored || account.ready > 0 || account.works > 0) return false;
    if (account.service.isBusy() || now - account.seen < kRemembered) return false;
    return account.service.attained(now, account.weight()) <= m_level && account.turns <= m_turnLevel &&
           account.purse.left >= 0;
}

void Commons::ageRunning(Moment now, std::vector<Overrun>& overruns) {
    for (Pool* pool : m_pools)
        pool->running.forEach([&](RunningTask& task) {
            if (task.lostAt) return;  // whether it still runs is not known
            const Moment age = now - task.start;
            Account& account = *find(task.turn.tenant);
            if (stepOf(age) > task.length) {
                countTask(*pool, task, -1, now);
                task.length = stepOf(age);
                countTask(*pool, task, 1, now);
            }
            if (task.isTrial)
                for (KindOfWork* kind : pool->kinds) kind->noteTrial(age);
            if (age > task.reserved) account.purse.left -= double(age - std::exchange(task.reserved, age));
            if (task.isUnknown) account.longestUnknown = std::max(account.longestUnknown, age);
            if (task.isUnknown || age > task.expected) overruns.push_back({task.turn, age, task.isUnknown});
        });
}

}  // namespace fairlead::broker
