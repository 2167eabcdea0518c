// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace fairlead::broker {

// Since when the tasks of a queue have been waiting, in some hundred numbers at most, however many tasks wait. The
// number of tasks is exact. A task may count as up to 16 ms, or a sixteenth of its age, older than it is; never as
// younger, unless it is added out of order (during recovery) or the clock was set back.
//
// Engine thread. add() O(1) in the order of time, otherwise O(size); remove() O(log size), and O(size) now and then.
class WaitingAges {
public:
    void add(Time since);
    // REQUIRES: a task with this time was added and not removed since.
    void remove(Time since);

    // visit(since, count), the oldest first.
    template <typename Visit>
    void forEach(Visit visit) const {
        for (const Slot& slot : m_slots) visit(Time{slot.start * 1000}, slot.count);
    }

private:
    // The tasks that became ready from its start until the start of the next slot; no slot is empty.
    struct Slot {
        int64_t start = 0;  // ms
        uint64_t count = 0;
    };
    using Slots = std::vector<Slot>;
    static constexpr size_t kCompactAt = 256;

    Slots::iterator slotOf(int64_t millis);
    void compact();

    Slots m_slots;  // in the order of start
    size_t m_compactAt = kCompactAt;
};

}  // namespace fairlead::broker
