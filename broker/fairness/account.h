// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/guarantees.h"
#include "broker/fairness/kind_of_work.h"
#include "broker/fairness/known_tenant.h"
#include "broker/fairness/mean_use.h"
#include "broker/fairness/service_account.h"
#include "broker/fairness/waiting_line.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace fairlead::broker {

class Commons;

inline constexpr int64_t kLeastTolerance = 50'000;  // µs that every claim bears to wait
// How long who has such tasks bears to wait.
inline LengthStep toleranceOf(int64_t longest) { return stepOf(std::max(kLeastTolerance, longest)); }
inline constexpr double kPartIntoPurse = 0.98;  // of what a tenant is due: who uses all of that is no claimant

// What has come into a purse of weight 1, in µs.
struct Fill {
    double before = 0;
    double rate = 0;  // seats
    Moment since = 0;

    double at(Moment now) const { return before + rate * double(now - since); }
    void change(double newRate, Moment now) { *this = {at(now), newRate, now}; }
};

// Seat-time that a tenant may claim, in µs. It fills at the tenant's share and is spent by its tasks; debt is kept.
struct Purse {
    double left = 0;
    double whileWaiting = 0;  // came in since the tenant began to wait: on top of what the purse holds otherwise
    double ofAll = 0;         // the commons' fills, as far as they are in here
    double ofLent = 0;
    Moment at = 0;
    bool isNew = true;
};

// A tenant in a commons.
struct Account {
    static constexpr Moment kNever = INT64_MIN / 4;
    // Commands that stand together: of one kind, of about one length, and the first of them for all.
    struct Group {
        KindOfWork* kind = nullptr;
        int line = 0;        // by length, of the loans
        uint32_t party = 0;  // in the kind's order
        LineMask standing = 0;
        WaitingLine works;  // by their places in the tenant's table
    };

    TenantNumber tenant = 0;
    uint32_t place = 0;  // in the commons
    KnownTenant* owner = nullptr;
    Commons* commons = nullptr;
    ServiceAccount service;
    VirtualTime turns = 0;
    Purse purse;
    MeanUse use;               // seats
    MeanUse claims;            // of those, with claims
    Moment provenAt = kNever;  // its first claim had ended
    double usedThen = 0;       // on average, by then
    SeatUse counted;           // as it counts in what is kept
    int64_t waitingCost = 0;   // µs that all its waiting tasks are expected to cost
    uint64_t works = 0;        // its commands here
    uint64_t ready = 0;        // of those, with ready work
    size_t came = 1;           // tasks, within a second since it began to wait
    Moment since = 0;          // when it began to wait, or had nothing waiting any more
    Moment seen = kNever;      // when it last wanted or ended something
    Moment cameAt = 0;         // when it last got ready work after having none
    VirtualTime levelThen = 0;
    double repaidFrom = 0;       // the level, less the commons' fill, when it became behindhand
    int64_t longestUnknown = 0;  // age of its tasks of unknown length
    int64_t minSeats = 0;
    Guarantees::Reach* reach = nullptr;  // of its guarantee; set if it has one
    double weightHere = 0;
    bool isHere = false;        // wanted something within the last minute
    bool isWaiting = false;     // has ready work, and its gate is open
    bool isClaimant = false;    // its purse covers all that waits
    bool isBehindhand = false;  // since it began to wait, its purse did not cover all once: it claims while it is level
    bool isHeld = false;        // by a throttle or the policy, and has used what it may have
    bool isInLine = false;      // waits for a loan
    bool isHeldBack = false;    // has ready work, and stands nowhere
    bool isInUnknown = false;   // its groups stand as those of a tenant of whose tasks nothing is known
    bool isRestored = false;    // waited before the restart: what it is owed stays
    std::vector<Group> groups;
    VirtualTime workLevel = 0, workMost = 0, workTurns = 0;  // among its commands, as among the tenants of the commons

    double weight() const { return owner->terms.weight; }
    int64_t seats() const { return service.running; }
    bool isUnknown() const { return !owner->terms.anyTask.isKnown(); }
    // Of its work, each once.
    void kinds(std::vector<const KindOfWork*>& into) const {
        into.clear();
        owner->works.forEach([&](const KnownWork& work, uint32_t) {
            if (work.account == this && work.kind && std::find(into.begin(), into.end(), work.kind) == into.end())
                into.push_back(work.kind);
        });
    }
};

// Those that take some work of these kinds, by number.
std::vector<const Pool*> poolsOf(const std::vector<const KindOfWork*>& kinds);

// Each account of a tenant, once.
template <typename Visit>
void forAccountsOf(const KnownTenant& owner, Visit visit) {
    // Most tenants have one command.
    if (owner.works.size() == 1) {
        Account* only = nullptr;
        owner.works.forEach([&](const KnownWork& work, uint32_t) { only = work.account; });
        if (only) visit(*only);
        return;
    }
    std::vector<Account*> seen;
    owner.works.forEach([&](const KnownWork& work, uint32_t) {
        if (!work.account || std::find(seen.begin(), seen.end(), work.account) != seen.end()) return;
        seen.push_back(work.account);
    });
    for (Account* account : seen) visit(*account);
}

}  // namespace fairlead::broker
