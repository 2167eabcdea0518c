// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/limit_use.h"
#include "broker/engine/parts/tenant_state.h"

namespace fairlead::broker {

// How much of its limits a tenant uses, for limits that can be used up. dispatchesSpent: from the scheduler. O(1).
LimitUses limitUsesOf(const TenantState& tenant, double dispatchesSpent, Time now);

}  // namespace fairlead::broker
