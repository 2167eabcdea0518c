// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What is done once a second costs the engine thread, with many tenants that wait: the figures of all of them have to be
// looked at, because who waits falls behind with time alone. All in all, and the longest turn, for which a task may wait. And
// what making figures and the verdict of it costs the thread that tells everybody, while all of them wait too long.
#include "broker/telemetry/tenant_statistics.h"
#include "tests/support/simulation.h"

#include <ctime>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <numeric>
#include <string>
#include <vector>

namespace fairlead::broker {

namespace {

using namespace std::chrono_literals;

constexpr Micros kWatched = 20s;

struct Cost {
    double perSecond = 0;  // ms of core
    double median = 0;     // ms, of the turns that gather figures
    double longest = 0;    // ms, of all turns
    double told = 0;       // ms, of the other thread, median of a tick
    size_t rows = 0;       // of the latest tick
};

// Of this thread: what others take of the machine meanwhile is not counted.
double coreMs() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) / 1e6;
}

Cost measure(int tenants, int commands) {
    Simulation s(EngineOptions(), 1);
    for (int t = 0; t < tenants; ++t)
        for (int c = 0; c < commands; ++c)
            s.enqueue("tenant" + std::to_string(t), 2, Simulation::constant(1h), "work" + std::to_string(c));
    s.addSeats(20);
    s.run(2s);
    Time now = s.now();
    const Time until = now + kWatched;
    std::vector<double> turns, told;
    TenantStatistics statistics;
    Cost cost;
    while (now < until) {
        now = std::max(now, s.engine().nextWake());
        const double start = coreMs();
        const Turn turn = s.engine().finishTurn(now);
        turns.push_back(coreMs() - start);
        for (const Answer& answer : turn.answers)
            if (const auto* published = answer.as<PublishCounters>()) {
                cost.rows = published->tick.changed.size();
                const double from = coreMs();
                statistics.take(published->tick);
                told.push_back(coreMs() - from);
            }
    }
    std::sort(turns.begin(), turns.end());
    cost.median = turns[turns.size() / 2];
    cost.longest = turns.back();
    std::sort(told.begin(), told.end());
    cost.told = told[told.size() / 2];
    cost.perSecond = std::accumulate(turns.begin(), turns.end(), 0.0) / (double(kWatched.count()) / 1e6);
    return cost;
}

int run() {
    std::printf("what the engine does once a second for tenants that all wait\n\n");
    std::printf("%-10s%10s%18s%18s%18s%18s\n", "tenants", "commands", "core ms a s", "ms, median turn", "longest turn",
                "ms, telling");
    const std::pair<int, int> shapes[] = {{100, 1}, {10'000, 1}, {10'000, 3}, {100'000, 1}};
    for (const auto& [tenants, commands] : shapes) {
        const Cost cost = measure(tenants, commands);
        if (cost.rows != size_t(tenants)) return 1;
        std::printf("%-10d%10d%18.1f%18.2f%18.2f%18.2f\n", tenants, commands, cost.perSecond, cost.median, cost.longest,
                    cost.told);
        std::fflush(stdout);
    }
    return 0;
}

}  // namespace

}  // namespace fairlead::broker

int main() { return fairlead::broker::run(); }
