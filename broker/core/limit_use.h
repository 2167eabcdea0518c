// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"
#include "shared/limits/limit_rules.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <optional>

namespace fairlead::broker {

// A limit that is set, and how much of it is used, in the limit's unit.
struct LimitUse {
    LimitField field = LimitField::MaxEnqueueRate;
    double used = 0;
    double maximum = 0;
    double drainsPerSecond = 0;  // for a rate limit: how fast `used` falls by itself

    double part() const { return maximum > 0 ? used / maximum : std::numeric_limits<double>::infinity(); }
    LimitUse after(Micros time) const {
        LimitUse later = *this;
        later.used -= drainsPerSecond * double(time.count()) / 1e6;
        if (drainsPerSecond > 0) later.used = std::max(later.used, 0.0);
        return later;
    }
};

// The uses of one tenant; each limit at most once.
class LimitUses {
public:
    void add(const LimitUse& use) { m_uses[m_count++] = use; }
    // One is set that may hold back ready tasks.
    void setHolding(bool isHolding) { m_isHolding = isHolding; }
    bool areHolding() const { return m_isHolding; }

    // The limit with the largest part() when `time` has passed since the measurement; nullopt: none is set.
    std::optional<LimitUse> tightestAfter(Micros time) const {
        std::optional<LimitUse> tightest;
        for (size_t i = 0; i < m_count; ++i)
            if (const LimitUse use = m_uses[i].after(time); !tightest || use.part() > tightest->part()) tightest = use;
        return tightest;
    }
    // Whether some use still falls with time alone.
    bool areDraining(Micros after) const {
        return std::any_of(m_uses.begin(), m_uses.begin() + m_count, [after](const LimitUse& use) {
            return use.drainsPerSecond > 0 && use.after(after).used > 0;
        });
    }

private:
    std::array<LimitUse, 6> m_uses{};
    size_t m_count = 0;
    bool m_isHolding = false;
};

}  // namespace fairlead::broker
