// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/fleet_table.h"
#include "broker/store/keys.h"
#include "shared/clock.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string_view>
#include <unordered_map>

namespace fairlead::broker {

// Which workers without a stream are there: those that have fetched in the last minute. A worker that comes too often
// under ever new names is not counted beyond the bound; it is served all the same. Engine thread; O(1), amortized.
class CallerPresence {
public:
    static constexpr Micros kStays = std::chrono::minutes(1);
    static constexpr size_t kMost = 20'000;

    struct Gone {
        PoolId pool = 0;
        FleetTable::Id fleet = 0;
    };

    // The worker has just fetched from this pool. True if it was not there: then add() it, unless it is full.
    bool isNew(std::string_view worker, PoolId pool, Time now);
    void add(std::string_view worker, PoolId pool, FleetTable::Id fleet, Time now);
    bool isFull() const { return m_seen.size() >= kMost; }

    // One that has been away for too long; call until it returns nothing.
    std::optional<Gone> nextGone(Time now);
    std::optional<Time> nextWake() const;
    size_t size() const { return m_seen.size(); }

private:
    struct Seen {
        Gone of;
        Time last;
    };
    struct Look {
        Time at;
        uint64_t key = 0;
    };

    static uint64_t keyOf(std::string_view worker, PoolId pool);

    std::unordered_map<uint64_t, Seen> m_seen;
    std::deque<Look> m_looks;  // one for each that is seen, earliest first
};

}  // namespace fairlead::broker
