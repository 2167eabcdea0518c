// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace fairlead::bench {

// Quiet tenants with short tasks and others that send a great many long ones, for the same workers. A worker has one
// stream and one task at a time, which it sleeps through.
struct NoisyShape {
    int quietTenants = 99;
    double perSecond = 5;  // of each quiet tenant
    std::chrono::milliseconds quietRun{2};
    int noisyTenants = 1;
    size_t noisyBacklog = 0;                       // of all of them
    std::chrono::milliseconds noisyComesAfter{0};  // 0: before the workers; measured is from when it is there
    std::chrono::milliseconds noisyRun{100};
    int workers = 20;
    std::chrono::milliseconds measured{10'000};
};

// How long quiet tasks wait, from their sending until a worker has them. Those that nobody got count with their wait so
// far.
struct QuietWait {
    size_t sent = 0;
    size_t served = 0;
    double median = 0;  // ms
    double p99 = 0;
    double longest = 0;
};

// Against a broker in open mode. Nothing sent: it could not be spoken to.
QuietWait measureQuietWait(const std::string& address, const NoisyShape& shape);

}  // namespace fairlead::bench
