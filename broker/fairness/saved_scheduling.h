// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/pool.h"

#include <vector>

namespace fairlead::broker {

// What of a scheduler survives a restart, besides the rates that were spent.
struct SavedPool {
    PoolId id = 0;
    PoolKey key;
    std::vector<Pool::Balance> balances;
    KeptSeats::Memory memory;  // in µs since 1970
};
struct SavedEstimate {
    TenantTurn work;
    Micros estimate{};
};

}  // namespace fairlead::broker
