// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What it costs to say who is next: one pick, begin and end of the scheduler, with 100 to 100,000 tenants
// waiting. How much each has waiting cannot matter here: the scheduler is told of the first task only.
#include "broker/fairness/scheduler.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <deque>
#include <random>
#include <string>
#include <vector>

namespace fairlead::broker {

namespace {

constexpr uint32_t kSeats = 64;
constexpr int kRounds = 5;
constexpr int kTasks = 200'000;

struct Cost {
    double median = 0;  // ns per task, over rounds
    double best = 0;
};

Cost measure(SchedulingPolicy policy, uint32_t tenants) {
    SchedulingOptions options;
    options.policy = policy;
    Scheduler scheduler(options, Time{});
    std::mt19937_64 random(tenants);
    Time now{};
    for (uint32_t t = 0; t < tenants; ++t) {
        TenantLimits limits;
        limits.weight = 0.5 + double(random() % 100) / 50;
        scheduler.setLimits(t, limits, now);
        // What is known to be quick is not held back, so that every pick finds somebody.
        scheduler.restore(Scheduler::SavedEstimate{{t, 0}, std::chrono::milliseconds(20)});
        scheduler.wake({t, 0}, t, now);
    }
    const PoolId pool = scheduler.pool({true, {}, {}}, now);
    scheduler.seatsOffered(pool, kSeats, now);
    struct Running {
        TenantTurn turn;
        DispatchTicket ticket;
        Time start;
    };
    std::deque<Running> running;
    uint64_t sequence = tenants;
    std::vector<double> costs;
    for (int round = 0; round < kRounds; ++round) {
        std::chrono::steady_clock::duration ticks{};
        const auto start = std::chrono::steady_clock::now();
        for (int i = 0; i < kTasks; ++i) {
            now = now + Micros(200 + random() % 400);
            if (running.size() == kSeats) {
                const Running& first = running.front();
                scheduler.end(first.turn, first.ticket, first.start, now);
                scheduler.seatsOffered(pool, 1, now);
                running.pop_front();
            }
            scheduler.takeHotPools();
            const auto turn = scheduler.pick(pool, now);
            if (!turn) return {};
            running.push_back({*turn, scheduler.begin(pool, *turn, now), now});
            scheduler.headChanged(*turn, ++sequence, now);
            if (now >= scheduler.nextWake()) {
                const auto before = std::chrono::steady_clock::now();
                scheduler.advance(now);
                ticks += std::chrono::steady_clock::now() - before;
            }
        }
        const std::chrono::duration<double, std::nano> passed = std::chrono::steady_clock::now() - start - ticks;
        costs.push_back(passed.count() / kTasks);
    }
    std::sort(costs.begin(), costs.end());
    return {costs[costs.size() / 2], costs.front()};
}

int run() {
    std::printf("one pick, begin and end, %u seats, ns: median of %d rounds (best)\n\n%-12s", kSeats, kRounds,
                "tenants");
    const SchedulingPolicy policies[] = {SchedulingPolicy::Fair, SchedulingPolicy::Weighted,
                                         SchedulingPolicy::RoundRobin, SchedulingPolicy::Strict,
                                         SchedulingPolicy::Fifo};
    for (const SchedulingPolicy policy : policies) std::printf("%20s", std::string(policyName(policy)).c_str());
    std::printf("\n");
    for (const uint32_t tenants : {100u, 10'000u, 100'000u}) {
        std::printf("%-12u", tenants);
        for (const SchedulingPolicy policy : policies) {
            const Cost cost = measure(policy, tenants);
            if (cost.median <= 0) return 1;
            std::printf("%12.0f (%5.0f)", cost.median, cost.best);
            std::fflush(stdout);
        }
        std::printf("\n");
    }
    return 0;
}

}  // namespace

}  // namespace fairlead::broker

int main() { return fairlead::broker::run(); }
