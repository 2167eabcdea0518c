// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/commons.h"

#include "shared/check.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr Moment kCameAtOnce = 1'000'000;   // tasks that come within this time of the first came at once
constexpr double kPatience = 20;            // claims with little work are before those with much that came earlier
constexpr double kPatienceWithAhead = 600;  // and before those of tenants that have had more of their share
constexpr double kLatest = 1e17;            // µs that a claim comes later, at most
constexpr double kLeastRate = 1e-6;         // seats
constexpr int64_t kMostAhead = 200'000;     // µs of the next task that count in the key of a loan, at most

}  // namespace

Account* Commons::find(TenantNumber tenant) {
    const uint32_t place = m_accounts.find(tenant);
    return place == AccountTable<Account>::kNone ? nullptr : &m_accounts[place];
}

const Account* Commons::find(TenantNumber tenant) const {
    const uint32_t place = m_accounts.find(tenant);
    return place == AccountTable<Account>::kNone ? nullptr : &m_accounts[place];
}

Account& Commons::account(TenantNumber tenant, KnownTenant& owner, Moment now) {
    if (Account* known = find(tenant)) return *known;
    Account& added = m_accounts[m_accounts.add(tenant)];
    added.owner = &owner;
    added.commons = this;
    added.service.finished = m_level;
    added.turns = m_turnLevel;
    added.cameAt = added.since = now;
    added.levelThen = m_level;
    return added;
}

KindOfWork& Commons::kindOf(const std::vector<Pool*>& pools, const KindOfWork* before, Moment now) {
    for (KindOfWork* kind : pools.front()->kinds)
        if (kind->pools == pools) return *kind;
    finishRecount(now);
    KindOfWork& added = *m_kinds.emplace_back(std::make_unique<KindOfWork>(*m_options));
    added.pools = pools;
    for (Pool* pool : pools) {
        // Whose pools are a part of these, or the other way round, knows what is used of them.
        if (!before && !pool->kinds.empty()) before = pool->kinds.front();
        pool->kinds.push_back(&added);
        pool->running.forEach([&](const RunningTask& task) {
            if (task.lostAt) return;
            added.run(task.length, 1);
            if (task.isTrial) added.tried(1);
        });
    }
    added.restore(before ? before->memory() : m_restored, now);
    countSeats(now);
    return added;
}

void Commons::dropUnused(KindOfWork* kind, Moment now) {
    if (kind->works > 0) return;
    for (Pool* pool : kind->pools) std::erase(pool->kinds, kind);
    std::erase_if(m_kinds, [&](const auto& own) { return own.get() == kind; });
    countSeats(now);
}

void Commons::absorb(Commons& other, Moment now) {
    finishRecount(now);
    for (Pool* pool : other.m_pools) {
        pool->commons = this;
        m_pools.push_back(pool);
    }
    for (auto& kind : other.m_kinds) m_kinds.push_back(std::move(kind));
    other.m_kinds.clear();
    m_severalUntil = std::max(m_severalUntil, other.m_severalUntil);
    struct Shown {
        Account* account;
        uint32_t place;
    };
    std::vector<Shown> shown;
    other.m_accounts.forEach([&](const Account&, uint32_t number) {
        Account& moved = other.m_accounts[number];
        other.settle(moved, now);
        const bool isKnown = find(moved.tenant) != nullptr;
        Account& own = account(moved.tenant, *moved.owner, now);
        owe(own, -1);
        own.service.absorb(moved.service, moved.service.finished - other.m_level);
        own.turns = std::max(own.turns, m_turnLevel + moved.turns - other.m_turnLevel);
        own.use.absorb(moved.use, now);
        own.claims.absorb(moved.claims, now);
        own.longestUnknown = std::max(own.longestUnknown, moved.longestUnknown);
        if (isKnown) settle(own, now);
        if (!isKnown) own.purse.isNew = moved.purse.isNew;
        own.purse.left = isKnown ? own.purse.left + moved.purse.left : moved.purse.left;
        own.purse.whileWaiting += moved.purse.whileWaiting;
        own.purse.ofAll = m_all.at(now);
        own.purse.ofLent = m_lent.at(now);
        own.purse.at = now;
        own.seen = std::max(own.seen, moved.seen);
        own.provenAt = std::max(own.provenAt, moved.provenAt);
        own.usedThen += moved.usedThen;
        own.isRestored = own.isRestored || moved.isRestored;
        owe(own, 1);
        if (moved.isHere) see(own, now);
        // It goes on waiting: nothing of that begins anew.
        if (moved.ready > 0) {
            own.since = own.ready > 0 ? std::min(own.since, moved.since) : moved.since;
            own.came = own.ready > 0 ? own.came + moved.came : moved.came;
        }
        if (moved.isWaiting && !own.isWaiting) {
            own.isWaiting = true;
            own.cameAt = moved.cameAt;
            own.levelThen = m_level + moved.levelThen - other.m_level;
        }
        if (moved.isBehindhand && !own.isBehindhand) {
            own.isBehindhand = true;
            own.repaidFrom =
                moved.repaidFrom - (double(other.m_level) - other.m_lent.at(now)) + double(m_level) - m_lent.at(now);
        }
        own.workTurns = std::max(own.workTurns, moved.workTurns);
        own.workLevel = std::max(own.workLevel, moved.workLevel);
        own.workMost = std::max(own.workMost, moved.workMost);
        own.owner->works.forEach([&](const KnownWork& each, uint32_t place) {
            if (each.account != &moved) return;
            KnownWork& work = own.owner->works[place];
            other.takeOut(moved, work, place);
            work.account = &own;
            ++own.works;
            own.ready += size_t(work.isShown);
            if (work.isShown) shown.push_back({&own, place});
        });
        if (own.owner->terms.minSeats > 0) setMinSeats(own, now);
    });
    m_most = std::max(m_most, m_level + other.m_most - other.m_level);
    share(now);
    countSeats(now);
    for (const Shown& each : shown) {
        placeWork(*each.account, each.place, now);
        stand(*each.account, now);
    }
}

void Commons::regroup(Account& account, uint32_t place, KindOfWork& kind, Moment now) {
    KnownWork& work = account.owner->works[place];
    KindOfWork* const before = std::exchange(work.kind, &kind);
    takeOut(account, work, place);
    ++kind.works;
    --before->works;
    placeWork(account, place, now);
    if (account.minSeats > 0)
        setMinSeats(account, now);
    else
        stand(account, now);
    dropUnused(before, now);
}

int64_t Commons::longestOf(const Account& account, const KnownWork& work) {
    if (work.length.isKnown()) return work.length.longest();
    const TaskLength& any = account.owner->terms.anyTask;
    return any.isKnown() ? any.longest() : std::max<int64_t>(work.expected, 1'000'000);
}

// An unknown loan is reckoned as endless.
LengthStep Commons::loanOf(const Account& account, const KnownWork& work) const {
    if (account.isUnknown()) return kEndless;
    const TaskLength& known = work.length.isKnown() ? work.length : account.owner->terms.anyTask;
    return stepOf(known.mean());
}

void Commons::show(Account& account, uint32_t place, int64_t expected, Moment now) {
    KnownWork& work = account.owner->works[place];
    const bool isFirst = account.ready == 0;
    settle(account, now);
    if (isFirst) {
        account.came = std::max<size_t>(1, work.waiting);
        account.since = now;
    } else {
        noteCame(account, std::max<size_t>(1, work.waiting), now);
    }
    // Among its own commands, too, nobody has credit from idleness.
    if (isFirst) account.workLevel = std::max(account.workLevel, account.workMost);
    for (const Account::Group& group : account.groups)
        if (group.kind) {
            const KnownWork& first = account.owner->works[group.works.front().party];
            account.workLevel = std::max(account.workLevel, first.service.attained(now, 1));
        }
    work.service.raiseTo(account.workLevel, now, 1);
    work.turns = std::max(work.turns, account.workTurns);
    ++account.ready;
    work.isShown = true;
    work.expected = expected;
    work.woke = now;
    work.foundNoSeat = work.kind && freeOf(*work.kind) <= 0;
    placeWork(account, place, now);
    stand(account, now);
}

void Commons::hide(Account& account, uint32_t place, Moment now) {
    KnownWork& work = account.owner->works[place];
    if (!work.isShown) return;
    settle(account, now);
    work.isShown = false;
    takeOut(account, work, place);
    if (--account.ready == 0) {
        account.since = now;
        account.purse.whileWaiting = 0;
    }
    stand(account, now);
}

void Commons::review(Account& account, uint32_t place, int64_t expected, Moment now) {
    KnownWork& work = account.owner->works[place];
    work.expected = expected;
    if (!work.isShown) return;
    const bool wasClaimant = account.isClaimant;
    placeWork(account, place, now);
    // While a tenant with much to do gets more of it, it goes on standing where it stands; what has moved to another line does
    // not stand yet.
    settle(account, now);
    const bool hasMoved = work.group != KnownWork::kNone && account.groups[work.group].standing == 0;
    if (wasClaimant || hasMoved || canClaim(account, now) || account.isUnknown() ||
        m_options->policy == SchedulingPolicy::Fifo)
        stand(account, now);
}

void Commons::noteCame(Account& account, size_t tasks, Moment now) {
    if (account.ready > 0 && now - account.since <= kCameAtOnce) account.came += tasks;
}

// The order among the commands of a tenant.
VirtualTime Commons::keyOf(const KnownWork& work, Moment now) const {
    if (m_options->policy == SchedulingPolicy::Fifo) return VirtualTime(work.head);
    if (countsTurns(m_options->policy)) return work.turns;
    return work.service.attained(now, 1) + work.service.projected(now, 1);
}

// Puts the work into the group where it belongs.
void Commons::placeWork(Account& account, uint32_t place, Moment now) {
    KnownWork& work = account.owner->works[place];
    if (!work.isShown || !work.kind) return;
    const int64_t cost = int64_t(std::max<size_t>(1, work.waiting)) * work.expected;
    account.waitingCost += cost - std::exchange(work.cost, cost);
    int line = 0;
    if (hasClaims())
        line = account.isUnknown() ? KindOfWork::kUnknownLine : stepOf(longestOf(account, work)) / kStepsInOctave;
    if (work.group != KnownWork::kNone) {
        Account::Group& group = account.groups[work.group];
        if (group.kind == work.kind && group.line == line) {
            const VirtualTime key = keyOf(work, now);
            if (group.works.entryOf(place).key != key) group.works.move({key, ++m_lastStood, place});
            return;
        }
        const int64_t counted = work.cost;
        takeOut(account, work, place);
        account.waitingCost += counted - std::exchange(work.cost, counted);
    }
    uint32_t at = 0;
    uint32_t unused = KnownWork::kNone;
    for (; at < account.groups.size(); ++at) {
        const Account::Group& group = account.groups[at];
        if (group.kind == work.kind && group.line == line) break;
        if (!group.kind) unused = at;
    }
    if (at == account.groups.size()) {
        if (unused == KnownWork::kNone)
            account.groups.emplace_back();
        else
            at = unused;
        account.groups[at].kind = work.kind;
        account.groups[at].line = line;
        account.groups[at].party = work.kind->addParty(&account, at);
    }
    work.group = at;
    account.groups[at].works.insert({keyOf(work, now), ++m_lastStood, place});
}

void Commons::takeOut(Account& account, KnownWork& work, uint32_t place) {
    account.waitingCost -= std::exchange(work.cost, 0);
    if (work.group == KnownWork::kNone) return;
    Account::Group& group = account.groups[std::exchange(work.group, KnownWork::kNone)];
    group.works.remove(place);
    if (!group.works.isEmpty()) return;
    group.kind->order.stand(group.party, group.standing, 0, [](int) { return 0; });
    group.kind->removeParty(group.party);
    group.kind = nullptr;
}

void Commons::stand(Account& account, Moment now) {
    settle(account, now);
    if (account.isInUnknown != account.isUnknown()) {
        account.isInUnknown = account.isUnknown();
        account.owner->works.forEach([&](const KnownWork& work, uint32_t place) {
            if (work.account == &account) placeWork(account, place, now);
        });
    }
    const bool wasWaiting = account.isWaiting;
    account.isWaiting = account.owner->terms.isOpen && account.ready > 0;
    if (account.isWaiting && !wasWaiting) {
        if (m_waiting.isEmpty()) m_most = std::max(m_most, account.service.attained(now, account.weight()));
        raiseLevel(now);
    }
    if (account.isWaiting && !wasWaiting) {
        see(account, now);
        if (!account.isRestored) {
            account.service.raiseTo(m_level, now, account.weight());
            account.turns = std::max(account.turns, m_turnLevel);
            // What it is ahead of the level falls at least as fast as its share would have repaid it meanwhile.
            const double repaid =
                m_entitlement.share(account.weight()) / account.weight() * double(now - account.cameAt) -
                double(m_level - account.levelThen);
            account.service.forgive(m_level, now, account.weight(), repaid);
        }
        account.cameAt = now;
        account.levelThen = m_level;
        account.isRestored = false;
    }
    if (account.isBehindhand) raiseLevel(now);
    if (account.isWaiting && !wasWaiting && leadOf(account, now) <= 0) account.isBehindhand = false;
    if (account.isWaiting && missingOf(account) + account.purse.whileWaiting > 0 && !account.isBehindhand) {
        account.isBehindhand = true;
        account.repaidFrom = double(m_level) - m_lent.at(now);
    }
    account.isClaimant = account.isWaiting && canClaim(account, now);
    account.isHeld = account.isWaiting && isHeldTo(account) && !mayHave(account);
    standInLines(account, now);
}

void Commons::standInLines(Account& account, Moment now) {
    const VirtualTime attained = account.service.attained(now, account.weight());
    VirtualTime key = account.turns;
    if (!countsTurns(m_options->policy))
        key = attained + account.service.projected(now, account.weight()) - account.owner->terms.boost;
    bool isInLine = false, stands = false;
    for (Account::Group& group : account.groups) {
        if (!group.kind) continue;
        Place at;
        if (account.isWaiting) at = placeOf(account, group, key, attained);
        stands = stands || at.lines != 0;
        isInLine = isInLine || at.lines != 0;
        group.kind->order.stand(group.party, group.standing, at.lines, [&](int line) {
            return line <= KindOfWork::kUnknownLine      ? at.loanKey
                   : line == KindOfWork::kGuaranteedLine ? key
                                                         : at.claimKey;
        });
    }
    if (isInLine && account.isInLine)
        m_waiting.move({attained, m_waiting.entryOf(account.place).place, account.place});
    else if (isInLine)
        m_waiting.insert({attained, ++m_lastStood, account.place});
    else if (account.isInLine)
        m_waiting.remove(account.place);
    account.isInLine = isInLine;
    const bool isHeldBack = account.ready > 0 && !stands;
    m_heldBack += size_t(isHeldBack) - size_t(std::exchange(account.isHeldBack, isHeldBack));
    expectClaim(account, now);
}

Commons::Place Commons::placeOf(const Account& account, const Account::Group& group, VirtualTime key,
                                VirtualTime attained) const {
    Place at;
    const bool isGuaranteed = account.service.running < account.minSeats;
    if (isGuaranteed) at.lines |= ServiceOrder::maskOf(KindOfWork::kGuaranteedLine);
    if (account.isHeld) return at;
    const WaitingLine::Entry& first = group.works.front();
    const KnownWork& work = account.owner->works[first.party];
    if (m_options->policy == SchedulingPolicy::Fifo) {
        at.loanKey = first.key;
    } else {
        const int64_t ahead = countsTurns(m_options->policy) ? 0 : std::min(kMostAhead, work.expected);
        at.loanKey = key + VirtualTime(double(ahead) / account.weight());
    }
    if (!hasClaims()) {
        at.lines |= 1;
        return at;
    }
    const double ahead =
        std::max(0.0, double(attained - account.owner->terms.boost - m_level)) / std::max(kLeastRate, m_lent.rate);
    const double much = std::max(double(kLeastTolerance), costOfWaiting(account) / account.weight());
    const double later = std::min(kLatest, kPatience * much + kPatienceWithAhead * ahead);
    at.claimKey = work.woke + VirtualTime(later) - account.owner->terms.boost;
    if (!account.isClaimant) {
        at.lines |= ServiceOrder::maskOf(group.line);
    } else if (!account.isUnknown()) {
        at.lines |= ServiceOrder::maskOf(KindOfWork::kClaimLine);
    } else {
        // One trial at a time; a second task of unknown length is a loan.
        at.lines |= ServiceOrder::maskOf(account.seats() == 0 ? KindOfWork::kTrialLine : KindOfWork::kUnknownLine);
    }
    return at;
}

// The tenant wants something, or has ended something.
void Commons::see(Account& account, Moment now) {
    account.seen = now;
    const bool isAnother = m_lastCame && *m_lastCame != account.tenant;
    const bool wasOne = now >= m_severalUntil;
    m_lastCame = account.tenant;
    constexpr Moment kSeveral = 3600ll * 1'000'000;  // how long a second active tenant is remembered
    if (isAnother) m_severalUntil = now + kSeveral;
    if (!account.isHere) {
        account.isHere = true;
        account.weightHere = account.weight();
        m_entitlement.reweigh(account.weight());
        m_isShareOld = true;
        if (m_recount) m_recount->areWantsOld = true;
        shareIfOld(now);
    }
    if (isAnother && wasOne) countSeats(now);
}

void Commons::reweigh(Account& account, double from, Moment now) {
    account.service.reweigh(m_level, now, from, account.weight());
    m_most = std::max(m_most, account.service.attained(now, account.weight()));
    if (account.isHere) m_entitlement.reweigh(account.weight() - std::exchange(account.weightHere, account.weight()));
    // Counts the turns by the new weight, or a tenant with a raised weight would go on paying for the old one.
    if (m_options->policy == SchedulingPolicy::Weighted) {
        const auto ahead = double(account.turns - m_turnLevel);
        account.turns = m_turnLevel + VirtualTime(ahead * from / account.weight());
        m_mostTurns = std::max(m_mostTurns, account.turns);
    }
    if (m_recount) m_recount->areWantsOld = true;
    share(now);
    stand(account, now);
}

void Commons::setMinSeats(Account& account, Moment now) {
    const int64_t minSeats = account.works > 0 ? account.owner->terms.minSeats : 0;
    if (minSeats == 0 && account.minSeats == 0) return;
    owe(account, -1);
    Guarantees::Reach* const before = account.reach;
    account.minSeats = minSeats;
    std::vector<const KindOfWork*> kinds;
    account.kinds(kinds);
    account.reach = minSeats > 0 ? &m_guarantees.add(poolsOf(kinds)) : nullptr;
    if (before) m_guarantees.drop(*before);
    owe(account, 1);
    stand(account, now);
}

void Commons::owe(const Account& account, int by) {
    if (account.reach) m_guarantees.count(*account.reach, account.minSeats, account.seats(), by);
}

void Commons::reviewAll(Moment now) {
    countSeats(now);
    share(now);
    m_accounts.forEach([&](const Account& found, uint32_t) {
        Account& account = m_accounts[found.place];
        account.owner->works.forEach([&](const KnownWork& work, uint32_t place) {
            if (work.account == &account) placeWork(account, place, now);
        });
        stand(account, now);
    });
}

// The level is the least service that a tenant has attained that waits for a loan. Keys in m_waiting may be old, but
// service only grows while a tenant waits: renewing the first until it stays first is enough.
void Commons::raiseLevel(Moment now) {
    if (m_waiting.isEmpty()) {
        // Nobody waits: service that was used while nobody else wanted it is forgiven.
        m_level = std::max(m_level, m_most);
        m_turnLevel = std::max(m_turnLevel, m_mostTurns);
        return;
    }
    while (true) {
        const WaitingLine::Entry& first = m_waiting.front();
        const Account& account = m_accounts[first.party];
        const VirtualTime attained = account.service.attained(now, account.weight());
        if (attained <= first.key) break;
        m_waiting.move({attained, first.place, first.party});
    }
    m_level = std::max(m_level, m_waiting.front().key);
}

}  // namespace fairlead::broker
