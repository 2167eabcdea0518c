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

// What happened to the tasks of each command, of all tenants together: what codeQ's metrics count.
class CommandTally {
public:
    // Tasks that have ended, by the time since they were created.
    struct Ends {
        static constexpr std::array<double, 14> kBounds{0.1, 0.25, 0.5, 1,   2.5, 5,    10,
                                                        30,  60,   120, 300, 600, 1800, 3600};  // seconds
        std::array<uint64_t, kBounds.size() + 1> counts{};
        double seconds = 0;

        void add(Micros age);
        void add(const Ends& other);
        uint64_t all() const;
    };
    struct Counts {
        uint64_t created = 0;
        uint64_t claimed = 0;
        uint64_t expired = 0;     // leases
        uint64_t tries = 0;       // that have ended, in whatever way
        int64_t triedMicros = 0;  // that these took
        uint64_t dead = 0;        // dead letters that came less those that went; wraps below 0, and so does a sum of it
        Ends completed;
        Ends failed;

        void add(const Counts& other);
    };

    // command: in lower case.
    Counts& of(const std::string& command) { return m_counts[command]; }
    const std::map<std::string, Counts>& counts() const { return m_counts; }

private:
    std::map<std::string, Counts> m_counts;
};

inline void CommandTally::Ends::add(Micros age) {
    const double taken = std::max(0.0, double(age.count()) / 1e6);
    ++counts[size_t(std::lower_bound(kBounds.begin(), kBounds.end(), taken) - kBounds.begin())];
    seconds += taken;
}

inline void CommandTally::Ends::add(const Ends& other) {
    for (size_t i = 0; i < counts.size(); ++i) counts[i] += other.counts[i];
    seconds += other.seconds;
}

inline uint64_t CommandTally::Ends::all() const {
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
}

}  // namespace fairlead::broker
