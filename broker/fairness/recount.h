// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/entitlement.h"
#include "broker/fairness/running_tasks.h"

#include <cstdint>
#include <vector>

namespace fairlead::broker {

// What a commons recounts once a second, while it is under way: with many tenants in several parts. Engine thread only.
struct Recount {
    enum class Stage { Use, Purses, Places, Done };
    Stage stage = Stage::Use;
    uint32_t next = 0;                  // account
    double used = 0;                    // seats, by the accounts so far
    Entitlement wants;                  // of the accounts so far
    bool areWantsOld = false;           // a tenant has come since, or has another weight
    std::vector<uint32_t> forgettable;  // accounts
    std::vector<Overrun> overruns;
};

}  // namespace fairlead::broker
