// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/operation.h"
#include "broker/store/store.h"
#include "shared/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace fairlead::broker {

struct PurgeCount {
    uint64_t waiting = 0;
    uint64_t dead = 0;
    uint64_t completed = 0;
    bool atLeast = false;
};

// Counts what a purge would delete now of a tenant: tasks of the command (empty: all; case does not matter) in the
// states that the bits of `purged` name. Stops after mostExamined tasks. NotFound: the store does not know the tenant.
// Aborted: isUnwanted() has returned true. Reads the disk, about two microseconds per task.
Result<PurgeCount> countPurge(const Store& store, const std::string& tenant, const std::string& command, uint8_t purged,
                              size_t mostExamined, const std::function<bool()>& isUnwanted = {});

}  // namespace fairlead::broker
