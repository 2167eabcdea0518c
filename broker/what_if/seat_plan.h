// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/what_if/recorded_past.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace fairlead::broker {

// How many seats each pool has in a replay: those of shared workers are multiplied, or divided anew among the pools in
// proportion, so that they are so many in all. A value type.
class SeatPlan {
public:
    explicit SeatPlan(const std::vector<PastPool>& pools) : m_pools(pools), m_recorded(pools.size()) {}

    void recorded(uint32_t pool, uint64_t seats) {
        if (m_pools[pool].isShared()) m_shared += seats - m_recorded[pool];
        m_recorded[pool] = seats;
    }
    uint64_t shared() const { return m_shared; }  // as recorded

    std::vector<uint64_t> seats(std::optional<uint64_t> wanted, double factor) const {
        std::vector<uint64_t> seats = m_recorded;
        if (m_shared == 0 || (!wanted && factor == 1)) return seats;
        const double all = wanted ? double(*wanted) : std::round(double(m_shared) * factor);
        // What is rounded away goes to the next pool, so that the sum is right.
        double due = 0;
        uint64_t given = 0;
        for (size_t pool = 0; pool < seats.size(); ++pool) {
            if (!m_pools[pool].isShared()) continue;
            due += double(m_recorded[pool]) / double(m_shared) * all;
            seats[pool] = uint64_t(std::llround(due)) - given;
            given += seats[pool];
        }
        return seats;
    }

private:
    const std::vector<PastPool>& m_pools;
    std::vector<uint64_t> m_recorded;
    uint64_t m_shared = 0;
};

}  // namespace fairlead::broker
