// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/commands/effect.h"
#include "shared/clock.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

// The delayed tasks that are due soon. The others are in the table Due and are read in pages shortly before they are
// due. Engine thread. Memory: at most one page, and the tasks that were added for the next minute.
class DelayedTasks {
public:
    // Or, with another kind, those that are due for something else then.
    explicit DelayedTasks(DueKind kind) : m_kind(kind) {}

    // A task whose record in Due is written in this turn.
    void add(DelayedTask task);

    // A task whose record in Due is erased in this turn. O(log n), or O(n) in the tasks that came during a read.
    void remove(Time due, const TaskId& id);

    // Removes and returns the earliest task that is due by now; call until it returns nothing.
    std::optional<DelayedTask> nextDue(Time now);

    // When the tenant's next task is due, if it is among the next thousand tasks. O(1).
    std::optional<Time> nextOf(TenantNumber tenant) const;

    // When to look again; nothing if nothing is known and nothing is to be read.
    std::optional<Time> nextWake() const;

    // The next page to read, if it is time; at most one read is under way.
    std::optional<ReadDelayed> nextRead(Time now);
    void readDone(ReadDelayedDone page);

    // The clock by which they are due was set back: what has become far away is forgotten until it is read again.
    void setBack(Time now);

private:
    std::string keyOf(const DelayedTask& task) const;
    std::string keyAt(Time time) const;

    using Place = std::pair<Time, TaskId>;

    void push(DelayedTask task);

    const DueKind m_kind;
    std::map<Place, DelayedTask> m_near;
    std::string m_readUpTo;    // key in Due: all tasks before it are in m_near
    std::string m_readTarget;  // of the read under way
    bool m_reading = false;
    std::optional<Time> m_setBackTo;  // during the read
    // What came and what went during a read that may or may not show it.
    std::vector<DelayedTask> m_meanwhile;
    std::set<Place> m_gone;
    Time m_nextLook;
};

}  // namespace fairlead::broker
