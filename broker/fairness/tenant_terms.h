// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/service_account.h"
#include "broker/fairness/task_length.h"
#include "broker/store/keys.h"

#include <cstdint>
#include <optional>

namespace fairlead::broker {

// What the scheduler knows of a tenant and every account uses. Owned by the scheduler, at a fixed address.
struct TenantTerms {
    double weight = 1;              // in force, throttling included
    VirtualTime boost = 0;          // subtracted from its key
    bool isOpen = true;             // its gate holds nothing back
    bool isThrottled = false;       // it may have half of the seats that it could have otherwise
    std::optional<uint32_t> seats;  // its own, under the policy Strict
    uint32_t minSeats = 0;          // guaranteed

    // Of all tasks that it finished: what to expect of its new commands.
    TaskLength anyTask;
};

// A command of a tenant.
struct TenantTurn {
    TenantNumber tenant = 0;
    CommandNumber command = 0;
};

}  // namespace fairlead::broker
