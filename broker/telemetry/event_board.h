// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/event.h"
#include "shared/mutex.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace fairlead::broker {

// The latest events, each from when it is durable, for callers who follow them. A caller who is further behind reads
// the disk. take() is called for one committed turn at a time; any thread may call the rest.
class EventBoard {
public:
    static constexpr size_t kRemembered = 2048;

    // REQUIRES: events come in the order of their sequences.
    void take(Event event);

    uint64_t latest() const;  // sequence; 0 before the first

    // At most `limit` events from the sequence on; nullopt: the first of them is not remembered any more.
    std::optional<std::vector<std::shared_ptr<const Event>>> from(uint64_t sequence, size_t limit) const;

    // Called by take() after an event; must be quick and must not call back. The key is for unsubscribe(),
    // after which it is not called any more.
    uint64_t subscribe(std::function<void()> onEvent);
    void unsubscribe(uint64_t key);

private:
    mutable Mutex m_mutex;
    std::deque<std::shared_ptr<const Event>> m_events FAIRLEAD_GUARDED_BY(m_mutex);
    uint64_t m_latest FAIRLEAD_GUARDED_BY(m_mutex) = 0;

    Mutex m_listenerMutex;  // never taken together with m_mutex
    std::map<uint64_t, std::function<void()>> m_listeners FAIRLEAD_GUARDED_BY(m_listenerMutex);
    uint64_t m_lastKey FAIRLEAD_GUARDED_BY(m_listenerMutex) = 0;
};

}  // namespace fairlead::broker
