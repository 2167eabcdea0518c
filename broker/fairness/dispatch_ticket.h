// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/keys.h"

#include <cstdint>
#include <vector>

namespace fairlead::broker {

// Workers whose offers are alike: the same tenants, the same commands.
struct PoolKey {
    bool allTenants = false;
    std::vector<TenantNumber> tenants;    // empty when allTenants
    std::vector<CommandNumber> commands;  // empty: every command
};

// What a lease remembers of how it came to be, to be handed back at its end.
struct DispatchTicket {
    PoolId pool = 0;     // 0: none is charged
    uint32_t place = 0;  // among what runs in it
};

}  // namespace fairlead::broker
