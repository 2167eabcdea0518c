// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/ready_queue.h"
#include "shared/clock.h"

#include <cstdint>
#include <map>
#include <string>

namespace fairlead::broker {

// Everything the engine holds of one tenant. Counters are sums over tasks and leases, never steered by what somebody
// reports; recovery recomputes them.
struct TenantState {
    TenantNumber number = 0;
    const std::string* name = nullptr;
    std::map<CommandNumber, ReadyQueue> queues;

    uint64_t ready = 0;
    uint64_t delayed = 0;
    uint64_t inProgress = 0;
    uint64_t dead = 0;

    uint64_t enqueuedTotal = 0;
    uint64_t doneTotal = 0;
    uint64_t failedTotal = 0;

    // Service received: what has ended, and the sum of start times of what runs.
    int64_t endedSeatMicros = 0;
    int64_t startSum = 0;

    bool dirty = false;  // changed since the last tick

    int64_t seatMicros(Time now) const {
        return endedSeatMicros + static_cast<int64_t>(inProgress) * now.micros - startSum;
    }
};

}  // namespace fairlead::broker
