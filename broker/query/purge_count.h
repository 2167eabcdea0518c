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

// What a purge that began now would delete of a tenant: of the command (empty: every one; upper and lower case mean the
// same) and of the states that `purged` names as bits. Stops after looking at so many tasks. NotFound for a tenant that
// the store does not know, Aborted once nobody wants it any more. Reads the disk, about two microseconds a task.
Result<PurgeCount> countPurge(const Store& store, const std::string& tenant, const std::string& command, uint8_t purged,
                              size_t mostExamined, const std::function<bool()>& isUnwanted = {});

}  // namespace fairlead::broker
