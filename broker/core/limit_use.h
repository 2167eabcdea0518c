// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"
#include "shared/limit_rules.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <optional>

namespace fairlead::broker {

// A limit that is set, and what is measured against it, in its unit.
struct LimitUse {
    LimitField field = LimitField::MaxEnqueueRate;
    double used = 0;
    double maximum = 0;
    double drainsPerSecond = 0;  // a rate's bucket empties by itself

    // Where nothing is allowed, everything is used.
    double part() const { return maximum > 0 ? used / maximum : std::numeric_limits<double>::infinity(); }
    LimitUse after(Micros time) const {
        LimitUse later = *this;
        later.used -= drainsPerSecond * double(time.count()) / 1e6;
        if (drainsPerSecond > 0) later.used = std::max(later.used, 0.0);
        return later;
    }
};

// Of one tenant; each limit that can be used up stands here at most once.
class LimitUses {
public:
    void add(const LimitUse& use) { m_uses[m_count++] = use; }

    // The one used most, when so much time has passed since they were measured; nothing when none is set.
    std::optional<LimitUse> tightestAfter(Micros time) const {
        std::optional<LimitUse> tightest;
        for (size_t i = 0; i < m_count; ++i)
            if (const LimitUse use = m_uses[i].after(time); !tightest || use.part() > tightest->part()) tightest = use;
        return tightest;
    }
    // Whether time alone changes them still.
    bool areDraining(Micros after) const {
        return std::any_of(m_uses.begin(), m_uses.begin() + m_count, [after](const LimitUse& use) {
            return use.drainsPerSecond > 0 && use.after(after).used > 0;
        });
    }

private:
    std::array<LimitUse, 6> m_uses{};
    size_t m_count = 0;
};

}  // namespace fairlead::broker
