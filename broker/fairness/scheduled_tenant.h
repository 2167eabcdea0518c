// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/dispatch_gate.h"
#include "broker/fairness/lost_tasks.h"
#include "shared/clock.h"
#include "shared/pooled_shares.h"

#include <cstdint>
#include <optional>

namespace fairlead::broker {

// What the scheduler knows of a tenant; for inspection only.
struct ScheduledTenant {
    int64_t lagMicros = 0;  // service owed to it (> 0) or received ahead (< 0), in its largest shared pool
    double dueSeats = 0;    // over all pools that serve it, with what other tenants leave
    Reach reach{};          // pools that take some of its work
    uint32_t running = 0;
    Lost lost{};
    DispatchGate::State gate = DispatchGate::State::Open;
    std::optional<Time> gateOpens;
    double weight = 1;           // in force, throttling included
    double dispatchesSpent = 0;  // of the dispatch rate's burst
};

// Of some pools.
struct GuaranteeableSeats {
    uint64_t all = 0;
    uint64_t most = 0;  // that min_seats can keep
};

}  // namespace fairlead::broker
