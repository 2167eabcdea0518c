// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace fairlead::broker {

// What the configuration says of the noisy-neighbour watch: when a signal of noise.h is on. Values.
struct NoiseOptions {
    bool isEnabled = true;
    double storeCreatesPerSecond = 20'000;  // what the store is thought to take; half of it is a flood
    double shareFactor = 2;                 // SeatShare, ServiceShare: more than so many times what is due …
    double shareLeast = 0.1;                // … and than this part of all seats
    double enqueueFactor = 5;               // EnqueueRate: more than so many times the others' median
    double backlogSeconds = 600;            // Backlog: takes longer to serve …
    uint32_t backlogTasks = 1000;           // … is more than so many …
    double backlogFactor = 10;              // … and than so many times the others' median
    double errorPart = 0.2;                 // ErrorRate: certainly more than this part of the deliveries …
    double errorFactor = 3;                 // … and so many times the part of the others …
    uint32_t errorDeliveries = 50;          // … in so many deliveries or more
    double throttledPart = 1;               // of the active tenants that may be throttled at once; one always may
};

}  // namespace fairlead::broker
