// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/event.h"
#include "broker/store/store.h"
#include "shared/result.h"

#include <cstddef>
#include <cstdint>
#include <deque>

namespace fairlead::broker {

// Numbers events, writes them with the turn's batch and deletes old ones: the latest 100,000 are kept, none longer than
// the retention, except the very last one, so that no number is used twice. Engine thread; O(1) per event.
class EventLog {
public:
    static constexpr size_t kMostKept = 100'000;

    explicit EventLog(Micros keepFor) : m_keepFor(keepFor) {}

    // Gives the event its sequence and writes it.
    void add(Event& event, WriteSet& writes);

    // Erases events that are too old, at most a thousand at once.
    void forgetOld(Time now, WriteSet& writes);

    // REQUIRES: called first, once. Cost: one pass over the keys of Event.
    Status restore(const Store& store);

private:
    void forgetFirst(WriteSet& writes);

    Micros m_keepFor;
    uint64_t m_first = 1;      // sequence of the oldest kept event
    std::deque<Time> m_times;  // of the kept events, oldest first
};

}  // namespace fairlead::broker
