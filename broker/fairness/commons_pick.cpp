// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// Who gets the next seat of a pool.
#include "broker/fairness/commons.h"

#include <algorithm>
#include <cmath>

namespace fairlead::broker {

namespace {

constexpr double kAlmost = 1e-9;  // absorbs rounding errors of sums of parts
constexpr int kMostTrials = 10;
constexpr Moment kUnproven =
    1'000'000;  // a trial that has run so long shows that what was expected is not to be relied on

// The least entry of these lines over the kinds of a pool.
struct Candidate {
    const KindOfWork* kind = nullptr;
    ServiceOrder::First first;
    bool isBefore(const ServiceOrder::First& other) const { return !kind || other.entry < first.entry; }
};

Candidate firstOver(const Pool& pool, LineMask lines) {
    Candidate best;
    for (const KindOfWork* kind : pool.kinds)
        if (const auto first = kind->order.first(lines); first && best.isBefore(*first)) best = {kind, *first};
    return best;
}

}  // namespace

const KnownWork& Commons::firstOf(const KindOfWork& kind, uint32_t number) const {
    const KindOfWork::Party& party = kind.party(number);
    return party.account->owner->works[party.account->groups[party.group].works.front().party];
}

// Of the commands with which the tenant stands in these lines for seats of this pool, the one that has received least.
TenantTurn Commons::turnOf(const Pool& pool, const KindOfWork& kind, uint32_t number, LineMask lines) const {
    const Account& account = *kind.party(number).account;
    const Account::Group* best = &account.groups[kind.party(number).group];
    for (const Account::Group& group : account.groups) {
        if (!group.kind || (group.standing & lines) == 0 || !(group.works.front().key < best->works.front().key))
            continue;
        if (std::find(pool.kinds.begin(), pool.kinds.end(), group.kind) == pool.kinds.end()) continue;
        const KnownWork& work = account.owner->works[group.works.front().party];
        if ((lines & KindOfWork::kLoans) == 0 || fits(pool, loanOf(account, work), account)) best = &group;
    }
    return {account.tenant, account.owner->works[best->works.front().party].command};
}

std::optional<TenantTurn> Commons::firstTurn(const Pool& pool, LineMask lines) const {
    const Candidate first = firstOver(pool, lines);
    return first.kind ? std::optional(turnOf(pool, *first.kind, first.first.entry.party, lines)) : std::nullopt;
}

int64_t Commons::freeOf(const KindOfWork& kind) const {
    int64_t free = 0;
    for (const Pool* pool : kind.pools) free += pool->seats().waiting() + pool->seats().expected();
    return free;
}

std::optional<TenantTurn> Commons::pick(Pool& pool, Moment now) {
    if (pool.seats().waiting() <= 0) return std::nullopt;
    if (pool.seats().total() != pool.countedSeats) countIfSeatsChanged(now);
    shareIfOld(now);
    claimsThatAreDue(now);
    if (m_guarantees.areBefore(mostGuaranteed()))
        if (const auto turn = firstTurn(pool, ServiceOrder::maskOf(KindOfWork::kGuaranteedLine))) return turn;
    // All free seats are somebody's own.
    if (pool.seats().waiting() + pool.seats().expected() - owedSeats(pool) < 1) return std::nullopt;
    if (const auto turn = pickClaim(pool, now)) return turn;
    return pickLoan(pool, now);
}

// The first of the claims. A task of a tenant of whose tasks nothing is known may try a seat at once; while one is out, the
// next waits longer, and longer still for the last free seat.
std::optional<TenantTurn> Commons::pickClaim(Pool& pool, Moment now) {
    Candidate best = firstOver(pool, ServiceOrder::maskOf(KindOfWork::kClaimLine));
    for (const KindOfWork* kind : pool.kinds) {
        const auto trial = kind->order.first(ServiceOrder::maskOf(KindOfWork::kTrialLine));
        if (!trial || !best.isBefore(*trial)) continue;
        const KnownWork& work = firstOf(*kind, trial->entry.party);
        const Account& account = *kind->party(trial->entry.party).account;
        if (mayTry(pool, account, work, *kind, now)) best = {kind, *trial};
    }
    if (!best.kind) return std::nullopt;
    return turnOf(pool, *best.kind, best.first.entry.party, ServiceOrder::maskOf(best.first.line));
}

// How long a trial waits: not at all for the first if two seats are free.
Moment Commons::trialWait(const Account& account, const KnownWork& work, const KindOfWork& kind) const {
    const double more = std::ldexp(1.0, 2 * std::min(kMostTrials, kind.trials()));
    const double each = double(std::max(work.expected, std::min(kind.trialAge(), kUnproven))) * double(account.came);
    return Moment(each * (freeOf(kind) <= 1 ? more : more - 1));
}

bool Commons::mayTry(const Pool& pool, const Account& account, const KnownWork& work, const KindOfWork& kind,
                     Moment now) const {
    return now - work.woke >= trialWait(account, work, kind) || fits(pool, kEndless, account);
}

std::optional<Moment> Commons::nextTrial(Moment after) const {
    std::optional<Moment> next;
    for (const auto& kind : m_kinds) {
        const auto first = kind->order.first(ServiceOrder::maskOf(KindOfWork::kTrialLine));
        if (!first || freeOf(*kind) <= 0) continue;
        const KnownWork& work = firstOf(*kind, first->entry.party);
        const Moment due = work.woke + trialWait(*kind->party(first->entry.party).account, work, *kind);
        if (due > after && (!next || due < *next)) next = due;
    }
    return next;
}

// The first of the order if it may borrow; else the first of those that are so much shorter that it need not wait for them.
std::optional<TenantTurn> Commons::pickLoan(Pool& pool, Moment now) {
    Candidate head = firstOver(pool, KindOfWork::kLoans);
    while (head.kind) {
        // What it may have may have shrunk since it was put in the line.
        Account& account = *head.kind->party(head.first.entry.party).account;
        if (!isHeldTo(account) || mayHave(account)) break;
        stand(account, now);
        head = firstOver(pool, KindOfWork::kLoans);
    }
    if (!head.kind) return std::nullopt;
    const Account& first = *head.kind->party(head.first.entry.party).account;
    const LengthStep firstLength = loanOf(first, firstOf(*head.kind, head.first.entry.party));
    if (fits(pool, firstLength, first)) return turnOf(pool, *head.kind, head.first.entry.party, KindOfWork::kLoans);
    Candidate best;
    for (const KindOfWork* kind : pool.kinds)
        for (LineMask left = kind->order.nonEmpty() & KindOfWork::kLoans; left != 0; left &= left - 1) {
            const auto next = kind->order.first(left & (~left + 1));
            if (!best.isBefore(*next)) continue;
            const Account& account = *kind->party(next->entry.party).account;
            const LengthStep length = loanOf(account, firstOf(*kind, next->entry.party));
            if (harmOf(firstLength, length) == kStepsInOctave && fits(pool, length, account)) best = {kind, *next};
        }
    if (!best.kind) return std::nullopt;
    return turnOf(pool, *best.kind, best.first.entry.party, ServiceOrder::maskOf(best.first.line));
}

// Whether with a loan of this length tenants with much shorter tasks still find what they use and a margin, of every kind of
// work that the seat could serve. Who has less than its share leaves seats to claims only.
bool Commons::fits(const Pool& pool, LengthStep length, const Account& account) const {
    const int64_t owed = owedSeats(pool);
    const bool hasItsShare = double(account.seats() + 1) > m_entitlement.level() * account.weight() + kAlmost &&
                             (account.use.mean() >= m_entitlement.level() * account.weight() ||
                              double(account.seats()) > m_entitlement.level() * account.weight());
    return std::all_of(pool.kinds.begin(), pool.kinds.end(),
                       [&](const KindOfWork* kind) { return kind->fits(length, account.counted, hasItsShare, owed); });
}

int64_t Commons::mostGuaranteed(int64_t seats, const SchedulingOptions& options) {
    return std::max<int64_t>(0, seats - 1 - int64_t(std::ceil(options.kept * double(seats))));
}

}  // namespace fairlead::broker
