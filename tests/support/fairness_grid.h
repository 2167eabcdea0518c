// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/seat_simulation.h"

#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

enum class QuietLoad { OnePercent, TenPercent, TwentyPercentOfSeconds };

// One setting of the grid that fairness is measured on: others who always have work, and quiet tenants beside them.
struct GridCell {
    int seats = 20;
    int others = 10;
    double otherSeconds = 30;  // a task of theirs
    QuietLoad quiet = QuietLoad::TenPercent;
    bool hasOwnCommand = true;  // the others
    bool isKnown = true;        // how long tasks take

    std::string name() const;
    // The quiet ones ask for less than their share.
    bool isQuietQuiet() const { return quiet != QuietLoad::TwentyPercentOfSeconds || others <= 10; }
};

std::vector<GridCell> wholeGrid();

// Quiet tenants are group 0, the others group 1; the others come after 20 s, from when on is measured.
SeatSimulation::Setting settingOf(const GridCell& cell, SchedulingPolicy policy, uint64_t seed = 1);

struct GridFigures {
    double median = 0;  // seconds that quiet tasks waited
    double p99 = 0;
    double longest = 0;
    double alone = 0;  // p99 of the same without the others
    size_t sent = 0;
    size_t served = 0;
    double busy = 0;
    double jain = 1;  // among the others
};
GridFigures measure(const GridCell& cell, SchedulingPolicy policy, uint64_t seed = 1);

// What is promised of the p99 of quiet tenants: twice the wait alone and 50 ms, where that can be reached. Where it cannot,
// what is promised instead; nothing for tenants that ask for more than their share.
std::optional<double> promisedWait(const GridCell& cell, double alone);
// The least part of the seats that is busy.
double leastBusy(const GridCell& cell);

}  // namespace fairlead::broker
