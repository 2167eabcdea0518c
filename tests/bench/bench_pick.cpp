// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
//
// What it costs to say who is next: one pick, begin and end of the scheduler, with 100 to 100,000 tenants
// waiting, and beside guarantees that many kinds of workers can keep. How much each has waiting cannot matter here: the scheduler
// is told of the first task only.
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

// With guarantees in 20 pools whose workers take 20 commands, all or all but one, and one of their own.
Cost measureGuarantees(uint32_t guarantees, bool areSetsDifferent) {
    constexpr uint32_t kPools = 20, kCommands = 20, kWaiting = 100;
    constexpr int kRuns = 200;
    Scheduler scheduler({}, Time{});
    Time now{};
    std::vector<PoolId> pools;
    for (uint32_t p = 0; p < kPools; ++p) {
        PoolKey key{true, {}, {}};
        for (CommandNumber command = 0; command < kCommands; ++command)
            if (!areSetsDifferent || command != p) key.commands.push_back(command);
        key.commands.push_back(kCommands + p);
        pools.push_back(scheduler.pool(key, now));
        scheduler.seatsOffered(pools.back(), 50, now);
    }
    Sequence first = 0;
    for (uint32_t t = 0; t < guarantees + kWaiting; ++t) {
        const bool isGuaranteed = t < guarantees;
        const TenantTurn work{t, isGuaranteed ? t % kCommands : kCommands / 2};
        TenantLimits limits;
        if (isGuaranteed) limits.minSeats = 4;
        scheduler.setLimits(t, limits, now);
        scheduler.restore(Scheduler::SavedEstimate{work, std::chrono::seconds(isGuaranteed ? 1 : 30)});
        scheduler.wake(work, ++first, now, isGuaranteed ? 1 : 10'000);
        if (isGuaranteed) scheduler.sleep(work, now);
    }
    std::vector<double> costs;
    for (int round = 0; round < kRounds; ++round) {
        const auto start = std::chrono::steady_clock::now();
        for (int i = 0; i < kRuns; ++i)
            for (const PoolId pool : pools) {
                const auto turn = scheduler.pick(pool, now);
                if (!turn) continue;
                const DispatchTicket ticket = scheduler.begin(pool, *turn, now);
                now = now + Micros(100);
                scheduler.end(*turn, ticket, now - Micros(100), now);
                scheduler.seatsOffered(pool, 1, now);
            }
        const std::chrono::duration<double, std::nano> passed = std::chrono::steady_clock::now() - start;
        costs.push_back(passed.count() / (kRuns * kPools));
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
    std::printf("\nfair, 20 pools, 100 waiting%20s%20s\n", "one set of pools", "20 sets");
    for (const uint32_t guarantees : {0u, 20u, 200u}) {
        std::printf("%3u guarantees             ", guarantees);
        for (const bool areSetsDifferent : {false, true}) {
            const Cost cost = measureGuarantees(guarantees, areSetsDifferent);
            std::printf("%12.0f (%5.0f)", cost.median, cost.best);
        }
        std::printf("\n");
    }
    return 0;
}

}  // namespace

}  // namespace fairlead::broker

int main() { return fairlead::broker::run(); }
