// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <algorithm>

namespace fairlead::broker {

// The broker itself did not run: nothing was created, handed out or heard of, and nobody else is the reason of that.
struct BrokerGap {
    Time since, until;
    bool isRestart = false;  // it was started again; false: it stood still, or its machine or its store did

    Micros length() const { return until - since; }
    // How much of this time it was.
    Micros within(Time from, Time to) const { return std::max(Micros(0), std::min(until, to) - std::max(since, from)); }

    bool operator==(const BrokerGap&) const = default;
};

}  // namespace fairlead::broker
