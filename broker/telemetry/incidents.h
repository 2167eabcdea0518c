// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/telemetry/pool_shares.h"

#include <functional>
#include <span>

namespace fairlead::broker {

struct TenantFigures;

// Puts the tenants that are hurt (TenantFigures::hurtSince) into incidents, by the pools that they wait for, and finds who
// pushes there; see PlightWatch. Fills what Plight has of it; reads what it had at the previous tick, since who pushed is
// let go later than it was named. isHandedOut: whether the tenant was given a task lately; who was not, and has one only,
// cannot have less. Several may push: those with at least half as much above what they are due as the most.
// O(tenants and the pools they use).
void findIncidents(std::span<TenantFigures* const> tenants, const PoolShares& shares,
                   const std::function<bool(uint32_t tenantNumber)>& isHandedOut);

}  // namespace fairlead::broker
