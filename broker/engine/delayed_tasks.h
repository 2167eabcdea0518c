// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/effect.h"
#include "shared/clock.h"

#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// The delayed tasks that come due soon; the others wait in the table Due and are read in pages as their time comes
// near. Engine thread; memory is bounded by the page size, whatever is waiting.
class DelayedTasks {
public:
    // A task whose record in Due is written in this turn.
    void add(DelayedTask task);

    // The earliest task that is due by now; call until it gives nothing.
    std::optional<DelayedTask> nextDue(Time now);

    // When to look again; nothing when nothing is known and nothing is to be read.
    std::optional<Time> nextWake() const;

    // The next page to read, when it is time for it; at most one read is under way.
    std::optional<ReadDelayed> nextRead(Time now);
    void readDone(ReadDelayedDone page);

private:
    void push(DelayedTask task);

    std::vector<DelayedTask> m_near;  // a heap, earliest first
    std::string m_readUpTo;           // key in Due: what comes before it is in m_near
    std::string m_readTarget;         // of the read under way
    bool m_reading = false;
    std::vector<DelayedTask> m_meanwhile;  // came while a page that may or may not show them was being read
    Time m_nextLook;
};

}  // namespace fairlead::broker
