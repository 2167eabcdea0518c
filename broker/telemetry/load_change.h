// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <cstdint>
#include <string>
#include <vector>

namespace fairlead::broker {

enum class LoadFactor : uint8_t {
    Arrivals,  // more tasks come
    Cost,      // a try takes more seat time
    Seats,     // fewer are there
};

// Why the load of the seats that a tenant waits for is greater than usual, see LoadWatch.
struct LoadChange {
    LoadFactor factor = LoadFactor::Arrivals;
    double times = 1;  // as usual, at the most since it began; of Seats: the usual number divided by that of now
    Time since;
    bool isOfOne = false;  // of Cost: only the tasks of one of several tenants take longer
    bool isOver = false;   // it is as usual again, since `until`; what came of it still waits
    Time until;
    double seatsUsual = 0;
    double seats = 0;
    std::vector<std::string> commands{};  // of Cost: whose tasks take longer, most first, if it is known

    bool operator==(const LoadChange&) const = default;
};

}  // namespace fairlead::broker
