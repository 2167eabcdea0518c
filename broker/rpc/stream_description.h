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

// What an operator may see of an open stream, at one moment.
struct StreamDescription {
    std::string subject;
    TenantScope tenants;
    std::string peer;  // as gRPC writes it
    Time since;        // when it was opened
    uint64_t messagesIn = 0;
    uint64_t messagesOut = 0;  // without those that wait to be written
    size_t underWay = 0;       // commands of the client without an answer, except Readys

    // Workers only.
    std::string workerId;
    std::vector<std::string> commands;  // of the latest Ready; "*": every command
    size_t readysHeld = 0;
    size_t tasksInHand = 0;  // as counted by TasksInHand
};

}  // namespace fairlead::broker
