// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What tenants may claim: how their purses fill, and what a throttle or the policy Strict leaves to them.
#include "broker/fairness/commons.h"

#include <algorithm>
#include <cmath>

namespace fairlead::broker {

namespace {

constexpr double kFirstInPurse = 5e6;     // µs, of a newcomer too
constexpr double kSecondsInPurse = 60;    // of what fills it
constexpr double kLeastUnknown = 1e6;     // µs that tasks are expected to cost of which nothing is known
constexpr double kPartIfThrottled = 0.5;  // of what it could have otherwise
constexpr double kSoon = 2e6;             // µs
constexpr double kSeatRounding = 1e-6;    // rounding errors of sums of weights

}  // namespace

bool Commons::isHeldTo(const Account& account) const {
    const TenantTerms& terms = account.owner->terms;
    return terms.isThrottled || (m_options->policy == SchedulingPolicy::Strict && !terms.seats);
}

// Seats that a tenant may have that is held to a part, over time.
double Commons::ownSeats(const Account& account) const {
    const TenantTerms& terms = account.owner->terms;
    const double all = m_options->policy == SchedulingPolicy::Strict ? m_entitlement.share(terms.weight)
                                                                     : m_entitlement.entitled(terms.weight);
    return terms.isThrottled ? kPartIfThrottled * all : all;
}

// As many whole seats always; of one more, the part by time. A throttled tenant has one at least, and no part: half of what
// it could have is not to look like more than twice its share.
bool Commons::mayHave(const Account& account) const {
    const auto next = double(account.seats() + 1);
    const double own = ownSeats(account) + kSeatRounding;
    if (account.owner->terms.isThrottled) return next <= std::max(own, 1.0) || account.seats() < account.minSeats;
    return next <= own || account.seats() < account.minSeats || (next < own + 1 && account.purse.left >= 0);
}

double Commons::partOf(const Account& account) const {
    return account.owner->terms.isThrottled ? kPartIfThrottled * account.weight() : account.weight();
}

// Since the purse was settled.
double Commons::cameOf(const Account& account, Moment now) const {
    const Purse& purse = account.purse;
    return (account.isBehindhand ? m_lent.at(now) - purse.ofLent : m_all.at(now) - purse.ofAll) * partOf(account);
}

double Commons::mostInPurse(const Account& account) const {
    const TaskLength& any = account.owner->terms.anyTask;
    const double task = any.isKnown() ? double(any.mean()) : 0;
    if (isHeldTo(account)) return std::max(task, double(m_options->chargeFloor.count()));
    const double share = std::min(double(m_countedSeats), m_lent.rate * account.weight());
    return kFirstInPurse + kSecondsInPurse * 1e6 * std::min(share, account.use.mean()) + task;
}

void Commons::settle(Account& account, Moment now) {
    Purse& purse = account.purse;
    if (purse.isNew) {
        const TaskLength& any = account.owner->terms.anyTask;
        const double task = any.isKnown() ? double(any.mean()) : 0;
        purse = {isHeldTo(account) ? 0 : kFirstInPurse + task, 0, m_all.at(now), m_lent.at(now), now, false};
        return;
    }
    if (now <= purse.at) return;
    const double came = cameOf(account, now);
    // What it may not use itself gives it nothing for later.
    if (account.ready == 0 || account.owner->terms.isOpen) purse.left += came;
    purse.whileWaiting = account.ready > 0 && !isHeldTo(account) ? purse.whileWaiting + came : 0;
    purse.left = std::min(purse.left, mostInPurse(account) + purse.whileWaiting);
    purse.ofAll = m_all.at(now);
    purse.ofLent = m_lent.at(now);
    purse.at = now;
}

// Of a tenant of whose tasks nothing is known, what came within a second counts, not what piled up unserved.
double Commons::costOfWaiting(const Account& account) const {
    if (!account.isUnknown()) return double(account.waitingCost);
    double longest = std::max(kLeastUnknown, double(account.longestUnknown));
    for (const Account::Group& group : account.groups)
        if (group.kind) longest = std::max(longest, double(account.owner->works[group.works.front().party].expected));
    return double(account.came) * longest;
}

// What it has received beyond the others that wait, or beyond what its share has repaid since it became behindhand, in
// seat-time per weight. A boost is lent.
VirtualTime Commons::leadOf(const Account& account, Moment now) const {
    const VirtualTime repaid = account.isBehindhand ? VirtualTime(account.repaidFrom + m_lent.at(now)) : m_level;
    return account.service.attained(now, account.weight()) + account.service.projected(now, account.weight()) -
           std::max(m_level, repaid) - account.owner->terms.boost;
}

// What is missing of what it has waiting.
double Commons::missingOf(const Account& account) const {
    return costOfWaiting(account) - account.purse.left - double(account.owner->terms.boost) * account.weight();
}

// Who had less than it has waiting repays first what it is ahead.
bool Commons::canClaim(const Account& account, Moment now) const {
    return hasClaims() && missingOf(account) <= 0 && (!account.isBehindhand || leadOf(account, now) <= 0);
}

void Commons::expectClaim(Account& account, Moment now) {
    const bool isTimeMissing = account.isHeld && !account.owner->terms.isThrottled && account.purse.left < 0;
    const bool isDue = account.isWaiting && (isHeldTo(account) ? isTimeMissing : hasClaims() && !account.isClaimant);
    const bool wasDue = m_due.isHere(account.place);
    const double rate = isDue ? rateOf(account) : 0;
    double misses = isHeldTo(account) ? -account.purse.left : missingOf(account);
    if (account.isBehindhand && !isHeldTo(account))
        misses = std::max(misses, double(leadOf(account, now)) * account.weight());
    if (!isDue || rate <= 0 || m_lent.rate <= 0 || misses > rate * kSoon) {
        if (wasDue) m_due.remove(account.place);
        return;
    }
    const auto key = VirtualTime(std::ceil(m_lent.at(now) + std::max(1000.0, misses / rate) * m_lent.rate));
    if (!wasDue)
        m_due.insert({key, ++m_lastStood, account.place});
    else if (m_due.entryOf(account.place).key != key)
        m_due.move({key, m_due.entryOf(account.place).place, account.place});
}

void Commons::claimsThatAreDue(Moment now) {
    const double filled = m_lent.at(now);
    while (!m_due.isEmpty() && double(m_due.front().key) <= filled) {
        Account& account = m_accounts[m_due.front().party];
        m_due.remove(account.place);
        stand(account, now);
    }
}

std::optional<Moment> Commons::nextClaim(Moment now) const {
    if (m_due.isEmpty() || m_lent.rate <= 0) return std::nullopt;
    const double after = (double(m_due.front().key) - m_lent.at(now)) / m_lent.rate;
    return now + Moment(std::clamp(std::ceil(after), 1000.0, kSoon));
}

}  // namespace fairlead::broker
