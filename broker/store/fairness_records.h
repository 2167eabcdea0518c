// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/keys.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// The values of the table Fairness, under the rules of records.h: what tenants have been given lately. Losing it puts
// everybody level, no more.

// What workers of one pool take, and how far each tenant is ahead of the pool's level. Names, because a number may not
// outlive the broker that gave it.
struct PoolRecord {
    bool allTenants = false;
    std::vector<std::string> tenants;
    std::vector<std::string> commands;
    struct Balance {
        TenantNumber tenant = 0;
        int64_t ahead = 0;
        int64_t turnsAhead = 0;
    };
    std::vector<Balance> balances;

    std::string encode() const;
    static std::optional<PoolRecord> decode(std::string_view bytes);
};

// How long a tenant's tasks are thought to take.
struct EstimatesRecord {
    struct Estimate {
        CommandNumber command = 0;
        int64_t micros = 0;
    };
    std::vector<Estimate> estimates;

    std::string encode() const;
    static std::optional<EstimatesRecord> decode(std::string_view bytes);
};

}  // namespace fairlead::broker
