// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/dispatch_ticket.h"
#include "broker/fairness/pool.h"
#include "broker/fairness/scheduling_options.h"
#include "shared/clock.h"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace fairlead::broker {

// A pool, and what its scheduler knows of it.
struct PoolEntry {
    PoolEntry(PoolId i, PoolKey k, const SchedulingOptions& options) : id(i), key(std::move(k)), pool(options) {}
    PoolId id;
    PoolKey key;
    Pool pool;
    bool isHot = false;
    int64_t workers = 0;  // connected
    int64_t keeps = 0;    // reasons to keep it although nothing runs or waits in it
    Time lastUsed;
    size_t useAt = 0;  // Scheduler::addPoolUses()'s, where it put what the latest tenant has

    bool isShared() const { return key.allTenants || key.tenants.size() > 1; }
};

}  // namespace fairlead::broker
