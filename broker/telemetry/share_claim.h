// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/telemetry/tenant_statistics.h"
#include "shared/shares.h"

#include <algorithm>

namespace fairlead::broker {

// A tenant's claim on the shared workers, computed alike for statistics and previews.
// waitsForWorkers: tasks that no connected worker takes claim their share nevertheless.
inline ShareClaim shareClaimOf(const TenantCounters& counters, bool waitsForWorkers = false) {
    ShareClaim claim{counters.effectiveWeight, double(counters.ready + counters.inProgress)};
    if (counters.maxConcurrency) claim.cap = *counters.maxConcurrency;
    claim.least = counters.minSeats;
    if (counters.paused || (counters.hasNoWorker && !waitsForWorkers)) claim.cap = double(counters.inProgress);
    return claim;
}

}  // namespace fairlead::broker
