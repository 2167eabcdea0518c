// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/keys.h"

#include <cstdint>
#include <vector>

namespace fairlead::broker {

// What identifies a pool: the tenants and the commands that its workers offer to serve.
struct PoolKey {
    bool allTenants = false;
    std::vector<TenantNumber> tenants;    // empty when allTenants
    std::vector<CommandNumber> commands;  // empty: every command
};

// Kept with a lease and handed back when the lease ends: where the task is charged.
struct DispatchTicket {
    PoolId pool = 0;             // 0: no pool is charged
    uint32_t place = 0;          // index among the pool's running tasks
    bool isLengthKnown = false;  // of such tasks, when it began
};

}  // namespace fairlead::broker
