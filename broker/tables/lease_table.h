// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/id_spelling.h"
#include "broker/core/tenant_scope.h"
#include "broker/fairness/scheduler.h"
#include "broker/store/keys.h"
#include "broker/store/records.h"
#include "shared/clock.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fairlead::broker {

using NameOfTenant = std::function<const std::string&(TenantNumber)>;

// A task that is leased to a worker.
struct Lease {
    TaskCore core;
    TenantNumber tenant = 0;
    CommandNumber command = 0;
    Time start;
    Time until;
    std::shared_ptr<const std::string> workerId;
    DispatchTicket ticket;
    bool hasStream = true;  // false: handed out to a worker without one; lasts until its end
    uint64_t holder = 0;    // the session that has it; 0: none that is known
    Time chargedFrom;       // later than start by the time in which it was lost
    Time countedFrom;       // start; after a start of the broker, chargedFrom as of then
    Time lostSince{};       // since when nobody is known to have it; 0: it is not lost
    Time goneSince{};       // of a lost one: since when its worker is not there; 0: it is
    Time giveBackAt{};      // when the task is taken back for that; 0: at the end of the lease
    Micros length{};        // as it was given, before it was extended
    Time ready{};           // since when it had waited; 0: not known
    Time heardAt{};         // of a worker without a stream: its latest heartbeat for it; 0: none
    Micros beat{};          // the longest time between those
    uint64_t caller = 0;    // the worker without a stream, in CallerPresence; 0: it is not known there
    TaskId told{};          // the id by which its worker knows the task; 0: not known, since an earlier start
    uint64_t asker = 0;     // whose token it was given to (askerOf); 0: not known

    Time endsAt() const { return giveBackAt == Time() ? until : std::min(until, giveBackAt); }
};

// Tells the subjects of tokens apart; 0: of none. FNV-1a; stored, so it must not change.
inline uint64_t askerOf(const std::string& subject) {
    if (subject.empty()) return 0;
    uint64_t hash = 0xCBF29CE484222325ull;
    for (const char c : subject) hash = (hash ^ uint8_t(c)) * 0x100000001B3ull;
    return hash | 1;
}

// Whether the lease may have been given to this asker, as far as is known.
inline bool mayBeOf(const Lease& lease, uint64_t asker) {
    return asker == 0 || lease.asker == 0 || lease.asker == asker;
}

// Who names a task in order to settle or extend it. It may, if the lease was given to the same asker, or either is not known,
// and to a worker of that name; workerId null: whatever its name.
struct LeaseAsker {
    const TenantScope& tenants;
    const std::string* workerId = nullptr;
    uint64_t asker = 0;
};

// All leases, by task and by end. Engine thread. find O(1); add, take and extend O(log n).
class LeaseTable {
public:
    Lease& add(const TaskId& id, Lease lease);
    Lease* find(const TaskId& id);
    bool isEmpty() const { return m_leases.empty(); }
    size_t size() const { return m_leases.size(); }
    void extend(const TaskId& id, Time until);
    // Since `since` nobody is known to have the task.
    void lose(const TaskId& id, Time since);
    // Its worker is not there since then (0: it is), so that it is taken back at giveBackAt, if that comes before its end.
    void miss(const TaskId& id, Time goneSince, Time giveBackAt);
    // It is not lost (any more).
    void hold(const TaskId& id, uint64_t holder, Time now);
    Lease take(const TaskId& id);  // REQUIRES: find(id)

    // visit(id, lease): every leased task that has this id, in either spelling (id_spelling.h) or as its client has chosen
    // it, whichever tenants they belong to. O(tasks visited).
    template <typename Visit>
    void forEachMeant(const TaskId& id, Visit visit) {
        for (const TaskId& own : {id, otherSpelling(id)}) {
            Lease* const lease = find(own);
            if (lease) visit(own, *lease);
            if (lease && !mayBeChosen(id)) return;
        }
        const auto [first, last] = m_chosen.equal_range(id);
        for (auto at = first; at != last; ++at) visit(at->second, m_leases.at(at->second));
    }

    // visit(id, lease), in no particular order. O(leases).
    template <typename Visit>
    void forEach(Visit visit) const {
        for (const auto& [id, lease] : m_leases) visit(id, lease);
    }

    // The same of no more than `most` of them.
    template <typename Visit>
    void forSome(size_t most, Visit visit) const {
        for (auto at = m_leases.begin(); at != m_leases.end() && most > 0; ++at, --most) visit(at->first, at->second);
    }

    // A lease that has ended by now or was lost for too long; call until it returns nothing.
    std::optional<TaskId> nextExpired(Time now);
    // No lease ends before this; nothing if there are no leases.
    std::optional<Time> nextEnd() const;

private:
    using End = std::pair<Time, TaskId>;

    void push(Time until, const TaskId& id);
    void forgetChosen(const TaskId& id, const Lease& lease);

    std::unordered_map<TaskId, Lease> m_leases;
    std::unordered_multimap<TaskId, TaskId> m_chosen;  // by the ids that clients have chosen
    // A heap, earliest end first. An entry may be outdated (the task is gone, or ends later); that is detected when the
    // entry comes up, so that heartbeats cost nothing here.
    std::vector<End> m_ends;
};

}  // namespace fairlead::broker
