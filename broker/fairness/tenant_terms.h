// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/service_account.h"
#include "broker/fairness/task_length.h"
#include "broker/store/keys.h"

#include <cstdint>
#include <optional>

namespace fairlead::broker {

// What the scheduler knows of a tenant and every pool goes by. Lives in the scheduler, at one place.
struct TenantTerms {
    double weight = 1;              // what is in force, throttling included
    VirtualTime boost = 0;          // taken off its key
    bool isOpen = true;             // no gate of its own holds it back
    bool isThrottled = false;       // it may have half of what it could
    std::optional<uint32_t> seats;  // of its own, where the policy is Strict
    uint32_t minSeats = 0;          // guaranteed, in each pool that it uses

    // Of the first tasks that it has finished of its commands: a hint for commands that are new.
    TaskLength firstTask;
    uint32_t firstTasks = 0;
};

// One tenant's command that has something ready.
struct TenantTurn {
    TenantNumber tenant = 0;
    CommandNumber command = 0;
};

}  // namespace fairlead::broker
