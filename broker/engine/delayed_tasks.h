// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/effect.h"
#include "shared/clock.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

// The delayed tasks that come due soon; the others wait in the table Due and are read in pages as their time comes
// near. Engine thread. In memory are a page of them at most, and those that were added for the minute ahead.
class DelayedTasks {
public:
    // A task whose record in Due is written in this turn.
    void add(DelayedTask task);

    // A task whose record in Due is erased in this turn. O(log n), and O(n) of what came during a read.
    void remove(Time due, const TaskId& id);

    // The earliest task that is due by now; call until it gives nothing.
    std::optional<DelayedTask> nextDue(Time now);

    // When the tenant's next task is due, if that is among the thousand that come due first. O(1).
    std::optional<Time> nextOf(TenantNumber tenant) const;

    // When to look again; nothing when nothing is known and nothing is to be read.
    std::optional<Time> nextWake() const;

    // The next page to read, when it is time for it; at most one read is under way.
    std::optional<ReadDelayed> nextRead(Time now);
    void readDone(ReadDelayedDone page);

private:
    using Place = std::pair<Time, TaskId>;

    void push(DelayedTask task);

    std::map<Place, DelayedTask> m_near;
    std::string m_readUpTo;    // key in Due: what comes before it is in m_near
    std::string m_readTarget;  // of the read under way
    bool m_reading = false;
    // While a page is being read that may or may not show them: what came, and what went.
    std::vector<DelayedTask> m_meanwhile;
    std::set<Place> m_gone;
    Time m_nextLook;
};

}  // namespace fairlead::broker
