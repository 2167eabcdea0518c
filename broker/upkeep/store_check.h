// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace fairlead::broker {

class Store;

struct StoreCheck {
    uint64_t ready = 0;
    uint64_t delayed = 0;
    uint64_t held = 0;
    uint64_t inProgress = 0;
    uint64_t completed = 0;
    uint64_t dead = 0;
    std::vector<std::string> faults;  // in words; at most 100 are listed
    uint64_t faultCount = 0;
};

// Compares every file with its checksums, then reads every record and compares the tables with each other: whether each
// task is in exactly one state, and every record that should accompany it is there, and none that should not. Changes
// nothing. Contradictions are part of the result. Fails if records cannot be read; DataLoss names a damaged file.
//
// REQUIRES: no engine uses the store, or the check could see changes between two of its reads.
// Cost: two passes over all tables, and a read for every cross-reference. Memory does not grow with the store.
Result<StoreCheck> checkStore(const Store& store);

}  // namespace fairlead::broker
