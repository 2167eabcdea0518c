// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

namespace fairlead::broker {

// How often something took how long, by upper bounds in seconds, and longer than the last one.
template <const auto& kUpper>
struct TimeCounts {
    static constexpr const auto& kBounds = kUpper;
    std::array<uint64_t, kUpper.size() + 1> counts{};
    double seconds = 0;  // in all

    void add(Micros time);
    void add(const TimeCounts& other);
    uint64_t all() const;
};

// What happened to the tasks of each command, of all tenants together: what the metrics of codeQ and Open Job Spec count.
class CommandTally {
    static constexpr std::array<double, 14> kAges{0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800, 3600};
    static constexpr std::array<double, 15> kRuns{0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1,
                                                  2.5,   5,    10,    30,   60,  120,  300};
    static constexpr std::array<double, 13> kWaits{0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 600, 1800, 3600};

public:
    using Ends = TimeCounts<kAges>;  // of tasks that have ended, since they were created
    using Runs = TimeCounts<kRuns>;
    using Waits = TimeCounts<kWaits>;
    struct Counts {
        uint64_t created = 0;
        uint64_t claimed = 0;
        uint64_t expired = 0;     // leases
        uint64_t tries = 0;       // that have ended, in whatever way
        int64_t triedMicros = 0;  // that these took
        uint64_t dead = 0;        // dead letters that came less those that went; wraps below 0, and so does a sum of it
        Ends completed;
        Ends failed;
        uint64_t retried = 0;    // deliveries that failed, and after which there will be another one
        uint64_t cancelled = 0;  // tasks
        uint64_t outdated = 0;   // tasks that expired
        Waits waits;             // of tasks that were ready until their first delivery
        Runs completedRuns;      // deliveries with which a task ended, by how
        Runs deadRuns;
        Runs cancelledRuns;

        void add(const Counts& other);
    };

    // command: in lower case.
    Counts& of(const std::string& command) { return m_counts[command]; }
    const std::map<std::string, Counts>& counts() const { return m_counts; }

private:
    std::map<std::string, Counts> m_counts;
};

template <const auto& kUpper>
void TimeCounts<kUpper>::add(Micros time) {
    const double taken = std::max(0.0, double(time.count()) / 1e6);
    ++counts[size_t(std::lower_bound(kUpper.begin(), kUpper.end(), taken) - kUpper.begin())];
    seconds += taken;
}

template <const auto& kUpper>
void TimeCounts<kUpper>::add(const TimeCounts& other) {
    for (size_t i = 0; i < counts.size(); ++i) counts[i] += other.counts[i];
    seconds += other.seconds;
}

template <const auto& kUpper>
uint64_t TimeCounts<kUpper>::all() const {
    uint64_t sum = 0;
    for (const uint64_t count : counts) sum += count;
    return sum;
}

inline void CommandTally::Counts::add(const Counts& other) {
    created += other.created;
    claimed += other.claimed;
    dead += other.dead;
    expired += other.expired;
    tries += other.tries;
    triedMicros += other.triedMicros;
    completed.add(other.completed);
    failed.add(other.failed);
    retried += other.retried;
    cancelled += other.cancelled;
    outdated += other.outdated;
    waits.add(other.waits);
    completedRuns.add(other.completedRuns);
    deadRuns.add(other.deadRuns);
    cancelledRuns.add(other.cancelledRuns);
}

}  // namespace fairlead::broker
