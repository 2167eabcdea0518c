// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"
#include "shared/limits/tenant_limits.h"
#include "shared/check.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace fairlead::broker {

// How fast a tenant has been enqueueing recently, by its throttle tiers, and the weight factor that follows from it.
// Only creates are counted: a retry is no new task.
//
// Each tier counts in a ring of twelve parts of its window. Of the oldest part only the fraction that the window still
// covers is counted, so the count is wrong by at most the tasks of that part, and right if they came evenly. Memory
// does not grow with the tasks: about a hundred bytes per tier. Engine thread; count and factor O(tiers).
class ThrottleTiers {
public:
    static constexpr size_t kParts = 12;

    // A tier whose window is unchanged keeps its count.
    void setTiers(const std::vector<ThrottleTier>& tiers, Time now);
    bool isEmpty() const { return m_tiers.empty(); }

    // REQUIRES: time does not go back.
    void count(Time now, uint32_t tasks = 1);

    // The last tier whose threshold is exceeded; null when none is.
    const ThrottleTier* inForce(Time now) const;
    double factor(Time now) const;  // of the tier in force; 1 without one

    // Tasks enqueued within the tier's window. REQUIRES: tier < number of tiers.
    double recent(size_t tier, Time now) const {
        FAIRLEAD_CHECK(tier < m_tiers.size());
        return m_tiers[tier].recent(now);
    }

private:
    struct Tier {
        ThrottleTier rule;
        int64_t part = 1;    // microseconds
        int64_t newest = 0;  // number of the part counted in last; part 0 began in 1970
        std::array<uint32_t, kParts + 1> counts{};

        void add(Time now, uint32_t tasks);
        double recent(Time now) const;
        uint32_t countOf(int64_t number) const;
    };
    std::vector<Tier> m_tiers;
};

}  // namespace fairlead::broker
