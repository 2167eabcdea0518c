// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/commons.h"

#include <vector>

namespace fairlead::broker {

// What of a scheduler survives a restart, besides the rates that were spent.
struct SavedPool {
    PoolId id = 0;
    PoolKey key;
    // Of its commons; only with the pool that has the least id of those, and empty with the others.
    std::vector<Commons::Balance> balances;
    Commons::Memory memory;  // in µs since 1970
};
struct SavedEstimate {
    TenantTurn work;
    Micros estimate{};  // on average
    Micros longest{};   // of late
};

}  // namespace fairlead::broker
