// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What the statistics cost the engine thread once a second, with many tenants that wait: the figures of all of them have
// to be looked at, because who waits falls behind with time alone.
#include "tests/support/simulation.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

namespace fairlead::broker {

namespace {

using namespace std::chrono_literals;

constexpr int kTicks = 200;
constexpr Micros kInterval = 1ms;  // so that nothing else of what is done once a second comes in between

struct Cost {
    double median = 0;  // ms per tick
    double longest = 0;
    size_t rows = 0;
};

Cost measure(int tenants, int commands) {
    EngineOptions options;
    options.statisticsInterval = kInterval;
    Simulation s(options, 1);
    for (int t = 0; t < tenants; ++t)
        for (int c = 0; c < commands; ++c)
            s.enqueue("tenant" + std::to_string(t), 2, Simulation::constant(1h), "work" + std::to_string(c));
    s.addSeats(20);
    s.run(1s);
    Time now = s.now();
    std::vector<double> costs;
    Cost cost;
    for (int i = 0; i < kTicks; ++i) {
        now = now + kInterval;
        const auto start = std::chrono::steady_clock::now();
        const Turn turn = s.engine().finishTurn(now);
        const std::chrono::duration<double, std::milli> passed = std::chrono::steady_clock::now() - start;
        for (const Answer& answer : turn.answers)
            if (const auto* published = answer.as<PublishCounters>()) {
                costs.push_back(passed.count());
                cost.rows = published->tick.changed.size();
            }
    }
    if (costs.empty()) return {};
    std::sort(costs.begin(), costs.end());
    cost.median = costs[costs.size() / 2];
    cost.longest = costs.back();
    return cost;
}

int run() {
    std::printf("a turn with the statistics of tenants that all wait, ms: median of %d (longest)\n\n", kTicks);
    std::printf("%-12s%12s%20s\n", "tenants", "commands", "ms");
    const std::pair<int, int> shapes[] = {{100, 1}, {10'000, 1}, {10'000, 3}};
    for (const auto& [tenants, commands] : shapes) {
        const Cost cost = measure(tenants, commands);
        if (cost.rows != size_t(tenants)) return 1;
        std::printf("%-12d%12d%12.2f (%5.2f)\n", tenants, commands, cost.median, cost.longest);
        std::fflush(stdout);
    }
    return 0;
}

}  // namespace

}  // namespace fairlead::broker

int main() { return fairlead::broker::run(); }
