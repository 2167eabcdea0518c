// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace fairlead::broker {

// The configuration of the noisy-neighbour watch: when each signal of noise.h is on. A value type.
struct NoiseOptions {
    bool isEnabled = true;
    double storeCreatesPerSecond = 20'000;  // what the store is assumed to sustain; half of it is a flood
    double shareFactor = 2;                 // SeatShare, ServiceShare: above this multiple of what is due …
    double shareLeast = 0.1;                // … and above this part of all seats
    double enqueueFactor = 5;               // EnqueueRate: above this multiple of the others' median
    double backlogSeconds = 600;            // Backlog: takes more than this to serve …
    uint32_t backlogTasks = 1000;           // … and is more than this many tasks …
    double backlogFactor = 10;              // … and above this multiple of the others' median
    double errorPart = 0.2;                 // ErrorRate: the failed part is certainly above this …
    double errorFactor = 3;                 // … and above this multiple of the others' median …
    uint32_t errorDeliveries = 50;          // … of at least this many deliveries
    double throttledPart = 1;               // part of the active tenants that may be throttled at once; one always may

    bool operator==(const NoiseOptions&) const = default;
};

}  // namespace fairlead::broker
