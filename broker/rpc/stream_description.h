// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/tenant_scope.h"
#include "shared/clock.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace fairlead::broker {

// What an operator may know of an open stream, as of one moment.
struct StreamDescription {
    std::string subject;
    TenantScope tenants;
    std::string peer;  // as gRPC spells it
    Time since;        // when it was opened
    uint64_t messagesIn = 0;
    uint64_t messagesOut = 0;  // written; what waits is not among them
    size_t underWay = 0;       // commands of the client that are not answered yet, Readys aside

    // Of workers only.
    std::string workerId;
    std::vector<std::string> commands;  // that the latest Ready waits for; "*": every command
    size_t readysHeld = 0;
    size_t tasksInHand = 0;  // as TasksInHand counts them
};

}  // namespace fairlead::broker
