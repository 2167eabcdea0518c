// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What a pool knows of the last minute: who is active, what each uses, and what is kept for whom.
#include "broker/fairness/pool.h"

#include <algorithm>
#include <cmath>

namespace fairlead::broker {

namespace {

constexpr double kClearlyLess = 0.75;      // of its share
constexpr double kLeastPart = 1.0 / 6;     // of a window, at least: a newcomer is not judged by an instant
constexpr double kLeastSeen = 1.0 / 60;    // the same where seats are kept for a tenant's first seconds
constexpr Moment kProbeTells = 1'000'000;  // µs after which a task of unknown length is known not to be short
constexpr Moment kRecount = 100'000;       // µs, at least, between counts because seats have gone
constexpr uint32_t kFewFirstTasks = 3;

double overWindow(int64_t micros) { return double(micros) / double(kUseWindow); }

double inSeats(int64_t use) { return double(use) / double(SeatUse::kSeat); }

// The part of the window, as it is weighted, that `since` covers.
double partOfWindow(Moment since, double least) {
    if (since > 10 * kUseWindow) return 1;
    return std::max(least, -std::expm1(-double(since) / double(kUseWindow)));
}

}  // namespace

// The tenant got all that it asked for within the last minute.
bool Pool::isContent(const Account& owner, Moment now) const {
    return !owner.isWaiting || now - owner.contentAt < kUseWindow;
}

double Pool::usedSeats(const Account& owner, Moment now) const {
    return inSeats(owner.use.at(owner.service, now)) / partOfWindow(now - owner.since, kLeastPart);
}

// The seats to keep for a tenant: its use, extrapolated from its first seconds. Its first task shows when it came, not
// how often a task comes, so it is left out: otherwise a tenant with few tasks would seem to want a seat, and many such
// tenants all seats. In a new pool no task is left out, for there are no others. A tenant that sent many tasks at once
// takes what it can get, which does not show what it will want.
double Pool::wantedSeats(const Account& owner, Moment now) const {
    if (!isContent(owner, now) && owner.commands.isManyAtOnce()) return usedSeats(owner, now);
    const double use = inSeats(owner.use.at(owner.service, now));
    const double after = owner.begun > 1 ? 1 - 1.0 / owner.begun : 0;
    const double seen = use / partOfWindow(now - owner.since, kLeastSeen) * after;
    return std::max({usedSeats(owner, now), seen, use / partOfWindow(now - m_since.value_or(now), kLeastSeen)});
}

// Of the seats that may be used: if one of two seats is kept, every tenant has less than its share of both.
double Pool::clearlyLess(const Account& owner) const {
    return kClearlyLess * m_kept.usablePart() * m_entitlement.entitled(owner.weight());
}

// The tenant gets all it asks for, or clearly less than its share, the next task included: seats are kept for it.
bool Pool::isBelowShare(const Account& owner, int64_t next, Moment now) const {
    if (isContent(owner, now)) return true;
    // A tenant that sent many tasks at once and has not been done with all of them for ten minutes always has work.
    const bool alwaysWaits = now - owner.since > kUseWindow && now - owner.contentAt > kUseIsKnown;
    if (alwaysWaits && owner.commands.isManyAtOnce()) return false;
    return usedSeats(owner, now) + overWindow(next) < clearlyLess(owner);
}

// For tasks of fewer grades than this the tenant asks for little: with one more it has less than it is entitled to (if
// it got all within the last minute), or clearly less than its share (if not, and it did not send many at once).
int Pool::littleGrades(const Account& owner, Moment now) const {
    double most = m_entitlement.entitled(owner.weight());
    if (!isContent(owner, now)) most = owner.commands.isManyAtOnce() ? 0 : clearlyLess(owner);
    const double left = most - usedSeats(owner, now);
    int grades = 0;
    while (grades < kLittleGrades && overWindow(limitOf(static_cast<Grade>(grades))) < left) ++grades;
    return grades;
}

// Whether a command of unknown length counts as long as the tenant's new commands were so far. Only for one task at a
// time and for a tenant below its share, or new command names would be a way around the kept seats.
bool Pool::goesByFirstTasks(const Account& owner, Moment now) const {
    return owner.terms->firstTasks >= kFewFirstTasks && owner.unknownRunning == 0 && isBelowShare(owner, 0, now);
}

// More seats may be kept than there are when some have gone.
void Pool::countIfSeatsChanged(Moment now) {
    const int64_t total = seats().total();
    const bool haveGone = total < m_countedSeats && m_kept.isHolding() && now - m_countedAt >= kRecount;
    if (haveGone || total > m_countedSeats + m_countedSeats / 16) count(now);
}

void Pool::count(Moment now) {
    m_countedSeats = seats().total();
    m_countedAt = now;
    m_entitlement.begin();
    m_accounts.forEach([&](const Account& owner, uint32_t) {
        if (!owner.isHere) return;
        if (isContent(owner, now))
            m_entitlement.add(owner.weight(), usedSeats(owner, now));
        else
            m_entitlement.addWithoutEnd(owner.weight());
    });
    m_entitlement.settle(m_countedSeats);
    KeptSeats::ByGrade used{};
    m_accounts.forEach([&](const Account& owner, uint32_t) {
        if (!isCounted(owner) || !isBelowShare(owner, 0, now)) return;
        const double mean = inSeats(owner.use.mean());
        if (mean <= 0) return;
        const double seats = std::min(wantedSeats(owner, now), m_entitlement.entitled(owner.weight()));
        countCommands(owner, seats / mean, used);
    });
    m_kept.count(used, now);
}

void Pool::countCommands(const Account& owner, double factor, KeptSeats::ByGrade& used) const {
    double others = inSeats(owner.use.mean());
    owner.commands.forEachUse([&](CommandNumber, std::optional<Grade> grade, int64_t use) {
        others -= inSeats(use);
        if (grade) used[*grade] += inSeats(use) * factor;
    });
    // The use of commands that were forgotten because there were too many.
    if (owner.terms->firstTasks >= kFewFirstTasks && others > 0)
        used[owner.terms->firstTask.grade()] += others * factor;
}

std::vector<Overrun> Pool::tick(Moment now) {
    seats().advance(now);
    std::vector<Overrun> overruns;
    ageRunning(now, overruns);
    std::vector<uint32_t> forgotten;
    m_accounts.forEach([&](const Account& found, uint32_t place) {
        Account& owner = m_accounts[found.place];
        if (owner.isHere && !owner.isWaiting && owner.service.running == 0 && now - owner.seen > kUseWindow) {
            owner.isHere = false;
            m_entitlement.reweigh(-owner.weightHere);
        }
        if (isCounted(owner)) {
            owner.use.fold(owner.service, now);
            owner.commands.tick(m_options->policy, now);
        }
        if (owner.service.running > 0) m_most = std::max(m_most, owner.service.attained(now, owner.weight()));
        if (isForgettable(owner, now)) forgotten.push_back(place);
    });
    count(now);
    m_accounts.forEach([&](const Account& found, uint32_t) {
        Account& owner = m_accounts[found.place];
        // Time alone changes nothing for tenants that wait with work of known length and have nothing running.
        const bool isStill = owner.service.running == 0 && !owner.isBlocked && owner.unknownGrade < 0 && !owner.probe &&
                             (!owner.stands() || owner.littleGrades == littleGrades(owner, now));
        if (!isStill) stand(owner, now);
        owner.isRestored = false;
    });
    for (const uint32_t place : forgotten) m_accounts.remove(place);
    raiseLevel(now);
    return overruns;
}

bool Pool::isForgettable(const Account& owner, Moment now) const {
    if (owner.isHere || owner.isRestored || owner.minSeats > 0 || owner.commands.isReady()) return false;
    if (owner.service.isBusy()) return false;
    if (now - owner.seen < kUseIsKnown) return false;
    return owner.service.attained(now, owner.weight()) <= m_level && owner.turns <= m_turnLevel;
}

void Pool::ageRunning(Moment now, std::vector<Overrun>& overruns) {
    m_running.forEach([&](RunningTask& task) {
        if (task.lostAt) return;  // whether it still runs is not known
        const Moment age = now - task.start;
        if (task.isUnknown) {
            const bool tells = age > std::max(task.expected, kProbeTells);
            if (tells && std::exchange(task.isOut, false)) m_probes.ended(task.turn.command);
            if (tells || age > limitOf(task.grade)) overruns.push_back({task.turn, age, true});
        } else if (age > task.expected) {
            overruns.push_back({task.turn, age, false});
        }
        if (task.grade == kLongest || age <= limitOf(task.grade)) return;
        m_kept.moved(task.grade, gradeOf(age));
        task.grade = gradeOf(age);
    });
}

}  // namespace fairlead::broker
