// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/gcra.h"
#include "broker/store/keys.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// The values of the table Fairness, under the rules of records.h: what each tenant has received recently. If the table
// is lost, all tenants start even, and nothing else is lost.

// What the workers of one pool take, how far each tenant is ahead of the pool's level, and what it has used recently.
// Holds names, because a number may not be valid after a restart of the broker.
struct PoolRecord {
    bool allTenants = false;
    std::vector<std::string> tenants;
    std::vector<std::string> commands;
    struct Balance {
        TenantNumber tenant = 0;
        int64_t ahead = 0;
        int64_t turnsAhead = 0;
        int64_t used = 0;                // thousandths of seats, on average over a minute
        int64_t claimed = 0;             // of that, by claim
        std::optional<int64_t> purse{};  // ms; unset: an earlier version wrote the record
    };
    std::vector<Balance> balances;
    int64_t severalUntil = 0;  // µs since 1970: until then several tenants count as active
    // What is kept of the seats: thousandths of seats, and the µs that the shortest tasks take for which they are.
    struct Kept {
        int64_t used = 0;
        int64_t peak = 0;
        int64_t shortest = 0;
    };
    Kept kept{};

    std::string encode() const;
    static std::optional<PoolRecord> decode(std::string_view bytes);
};

// How long a tenant's tasks are expected to take.
struct EstimatesRecord {
    struct Estimate {
        CommandNumber command = 0;
        int64_t micros = 0;   // on average
        int64_t longest = 0;  // of late; 0: an earlier version wrote the record
    };
    std::vector<Estimate> estimates;

    std::string encode() const;
    static std::optional<EstimatesRecord> decode(std::string_view bytes);
};

// How much of its rate limits a tenant has used up.
struct RatesRecord {
    Gcra::Saved enqueue{};
    Gcra::Saved dispatch{};
    Gcra::Saved releaseInterval{};

    bool operator==(const RatesRecord&) const = default;

    std::string encode() const;
    static std::optional<RatesRecord> decode(std::string_view bytes);
};

}  // namespace fairlead::broker
