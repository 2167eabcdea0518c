// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/seat_simulation.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// A setting that nobody chose: quiet tenants, each of which asks for less than six tenths of its share, beside others that
// mostly have more than there are seats for. 2 to 100 seats in one to six pools; tasks of 1 ms to 15 min after seven laws;
// one to 900 others, cold names, names of their own, batches, weights, pauses, lengths that change, failures, killed workers.
// A seed always draws the same.
struct DrawnSetting {
    SeatSimulation::Setting setting;  // the first groups are the quiet tenants'
    size_t quietGroups = 0;
    double quietSeats = 0;  // that those use
    std::string text;
};
DrawnSetting drawSetting(uint64_t seed);

struct DrawnFigures {
    double worst = 0;      // p99 of the wait of a group of quiet tenants, in seconds
    double overBound = 0;  // that, in units of twice the wait alone and 50 ms; of the worst group
    double idle = 0;       // part of the seats, while anybody waited for them
    // How far the seat-time of one that always has work is from its part, of those that had time for 25 of the longest tasks.
    std::optional<double> shareError;
};
// Of each quiet group: p99 of the wait with few seats for all of them, and nobody else.
std::vector<double> waitsAlone(const DrawnSetting& drawn);
DrawnFigures measure(const DrawnSetting& drawn, SchedulingPolicy policy, const std::vector<double>& alone);

}  // namespace fairlead::broker
