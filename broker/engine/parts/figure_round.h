// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/keys.h"
#include "broker/telemetry/tenant_statistics.h"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace fairlead::broker {

// One tick of the statistics while it is being gathered, which takes several turns if there are many tenants, so that
// nobody's task waits for the figures of all. Each tenant's row is as of the turn that gathered it. Engine thread only.
struct FigureRound {
    std::vector<TenantNumber> tenants;           // that may have changed since the round before
    size_t next = 0;                             // of these, the first that has no row yet
    CounterTick rows;                            // changed, queues, poolUses and waiting of those before
    std::vector<std::function<void()>> replies;  // to those who wait for what was known when the round began

    // A tenant is no more. O(rows).
    void forget(TenantNumber number, const std::string& name) {
        std::erase_if(rows.changed, [&](const TenantCounters& row) { return row.tenantNumber == number; });
        std::erase_if(rows.queues, [&](const TenantQueues& row) { return row.tenant == name; });
        std::erase_if(rows.poolUses, [&](const PoolUse& row) { return row.tenantNumber == number; });
        rows.waiting.forget(number);
    }
};

}  // namespace fairlead::broker
