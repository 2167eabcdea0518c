// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <optional>

namespace fairlead::gui {

// How long a task may wait, in seconds, until it is late, by what is usual for its tenant: as the broker measures it for its
// verdict of now. Unset: what is usual is not known.
inline double lateAfterSeconds(const std::optional<double>& usualSeconds) {
    constexpr double kFactor = 2;
    constexpr double kBy = 0.5;
    constexpr double kAtLast = 60;
    constexpr double kUnknown = 5;
    return usualSeconds ? std::min(kAtLast, kFactor * *usualSeconds + kBy) : kUnknown;
}

}  // namespace fairlead::gui
