// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/telemetry/tenant_statistics.h"
#include "shared/shares.h"

namespace fairlead::broker {

// What the figures of a tenant claim of the shared workers: statistics and previews count alike.
// waitsForWorkers: what no connected worker takes claims its share all the same.
inline ShareClaim shareClaimOf(const TenantCounters& counters, bool waitsForWorkers = false) {
    ShareClaim claim{counters.effectiveWeight, double(counters.ready + counters.inProgress)};
    if (counters.maxConcurrency) claim.cap = *counters.maxConcurrency;
    claim.least = counters.minSeats;
    if (counters.paused || (counters.hasNoWorker && !waitsForWorkers)) claim.cap = double(counters.inProgress);
    return claim;
}

}  // namespace fairlead::broker
