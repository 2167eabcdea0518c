// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <optional>

namespace fairlead {

// How long a task may wait, in seconds, until it is late: twice what is usual for its tenant and half a second more; a minute at
// most, and five seconds while the usual is not known.
inline double lateAfterSeconds(const std::optional<double>& usualSeconds) {
    constexpr double kFactor = 2;
    constexpr double kBy = 0.5;
    constexpr double kAtLast = 60;
    constexpr double kUnknown = 5;
    return usualSeconds ? std::min(kAtLast, kFactor * *usualSeconds + kBy) : kUnknown;
}

// So many tasks of a tenant die in a minute without anybody being told.
inline constexpr double kFewDeaths = 2;

}  // namespace fairlead
