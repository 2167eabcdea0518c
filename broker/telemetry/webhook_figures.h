// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace fairlead::broker {

// Counts of webhooks. All but `waiting` count from the start of the broker.
struct WebhookFigures {
    uint64_t delivered = 0;
    uint64_t failed = 0;   // given up
    uint64_t waiting = 0;  // still to be delivered, including calls in progress
    // Of these, calls to subscribers of events.
    uint64_t eventsDelivered = 0;
    uint64_t eventAttemptsFailed = 0;  // and made again
    uint64_t eventsDead = 0;           // given up
};

}  // namespace fairlead::broker
