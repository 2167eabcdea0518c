// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/telemetry/tenant_statistics.h"
#include "shared/shares.h"

namespace fairlead::broker {

// What the figures of a tenant claim of the shared workers: statistics and previews count alike.
inline ShareClaim shareClaimOf(const TenantCounters& counters) {
    ShareClaim claim{counters.effectiveWeight, static_cast<double>(counters.ready + counters.inProgress)};
    if (counters.maxConcurrency) claim.cap = *counters.maxConcurrency;
    claim.least = counters.minSeats;
    if (counters.paused) claim.cap = static_cast<double>(counters.inProgress);
    return claim;
}

}  // namespace fairlead::broker
