// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/support/fairness_grid.h"

#include <cmath>
#include <cstdio>

namespace fairlead::broker {

namespace {

constexpr double kOthersCome = 20;
constexpr CommandNumber kOwnCommand = 1;

SeatSimulation::Group quietTenants(const GridCell& cell) {
    SeatSimulation::Group group;
    SeatSimulation::Flow flow;
    flow.isKnown = cell.isKnown;
    const bool hasSeconds = cell.quiet == QuietLoad::TwentyPercentOfSeconds;
    const double load = hasSeconds ? 0.2 : cell.quiet == QuietLoad::TenPercent ? 0.1 : 0.01;
    group.tenants = hasSeconds ? 5 : 50;
    flow.seconds = hasSeconds ? 1 : 0.02;
    flow.perSecond = load * cell.seats / flow.seconds / group.tenants;
    group.flows = {flow};
    return group;
}

SeatSimulation::Group otherTenants(const GridCell& cell) {
    SeatSimulation::Group group;
    SeatSimulation::Flow flow;
    flow.isKnown = cell.isKnown;
    flow.seconds = cell.otherSeconds;
    flow.from = kOthersCome;
    flow.command = cell.hasOwnCommand ? kOwnCommand : 0;
    group.tenants = cell.others;
    group.flows = {flow};
    return group;
}

}  // namespace

std::string GridCell::name() const {
    static constexpr const char* kQuiet[] = {"1 % of 20 ms", "10 % of 20 ms", "20 % of 1 s"};
    char text[120];
    std::snprintf(text, sizeof text, "%3d seats, %3d x %5.1f s, %-13s %s %s", seats, others, otherSeconds,
                  kQuiet[size_t(quiet)], hasOwnCommand ? "own " : "same", isKnown ? "known" : "cold ");
    return text;
}

std::vector<GridCell> wholeGrid() {
    std::vector<GridCell> cells;
    for (const int seats : {4, 8, 20, 100})
        for (const int others : {1, 10, 30, 100})
            for (const double seconds : {0.1, 1.0, 5.0, 30.0, 600.0})
                for (const QuietLoad quiet :
                     {QuietLoad::OnePercent, QuietLoad::TenPercent, QuietLoad::TwentyPercentOfSeconds})
                    for (const bool hasOwn : {true, false})
                        for (const bool isKnown : {true, false})
                            cells.push_back({seats, others, seconds, quiet, hasOwn, isKnown});
    return cells;
}

SeatSimulation::Setting settingOf(const GridCell& cell, SchedulingPolicy policy, uint64_t seed) {
    SeatSimulation::Setting setting;
    setting.options.policy = policy;
    setting.seats = cell.seats;
    setting.seed = seed;
    setting.measuredFrom = kOthersCome;
    setting.seconds = kOthersCome + (cell.otherSeconds >= 300 ? 1500 : cell.otherSeconds >= 30 ? 600 : 120);
    setting.groups = {quietTenants(cell), otherTenants(cell)};
    return setting;
}

std::optional<double> promisedWait(const GridCell& cell, double alone) {
    if (!cell.isQuietQuiet()) return std::nullopt;
    const double usual = 2 * alone + 0.05;
    // Tasks of 1 s wait about four times as long beside longer ones; with four seats they come one behind the other.
    if (cell.quiet == QuietLoad::TwentyPercentOfSeconds)
        return usual + (cell.seats <= 4                                ? 20
                        : cell.seats <= 8                              ? 6
                        : cell.seats >= 100 && cell.otherSeconds == 30 ? 8
                                                                       : 4);
    // Under a name that longer tasks have, too, first tasks wait for the last seat until one has ended.
    if (!cell.isKnown && !cell.hasOwnCommand && cell.seats <= 8) return usual + 0.1;
    // Few seats, and one of them kept: what comes together waits for each other.
    if (cell.seats <= 4) return usual + 0.06;
    if (cell.otherSeconds < 1) return usual + (cell.seats <= 8 ? 0.04 : 0.01);
    return usual;
}

double leastBusy(const GridCell& cell) {
    return 1 - std::ceil(0.15 * cell.seats) / cell.seats - (cell.seats <= 8 ? 0.06 : 0.02);
}

GridFigures measure(const GridCell& cell, SchedulingPolicy policy, uint64_t seed) {
    SeatSimulation::Setting setting = settingOf(cell, policy, seed);
    GridFigures figures;
    SeatSimulation together(setting);
    together.run();
    const SeatSimulation::Figures& quiet = together.figures(0);
    figures.median = quiet.quantile(0.5);
    figures.p99 = quiet.quantile(0.99);
    figures.longest = quiet.quantile(1);
    figures.sent = quiet.sent;
    figures.served = quiet.served;
    figures.busy = together.busy();
    figures.jain = together.figures(1).jain();
    setting.groups.pop_back();
    SeatSimulation alone(std::move(setting));
    alone.run();
    figures.alone = alone.figures(0).quantile(0.99);
    return figures;
}

}  // namespace fairlead::broker
