// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/keys.h"
#include "broker/store/write_set.h"

#include <cstdint>

#include <compare>

namespace fairlead::broker {

// The position of a dead task in the tables Dead and DeadIndex, which are always written together.
struct DeadPlace {
    TenantNumber tenant = 0;
    Time diedAt;
    TaskId id;

    auto operator<=>(const DeadPlace&) const = default;  // the order of the keys
};

struct DeadEntry {
    DeadPlace place;
    CommandNumber command = 0;
    uint64_t fingerprint = 0;  // of the error (error_fingerprint.h)
};

void putDead(const DeadEntry& entry, WriteSet& writes);
void eraseDead(const DeadEntry& entry, WriteSet& writes);

}  // namespace fairlead::broker
