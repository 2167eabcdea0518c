// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/reads.h"
#include "broker/engine/tenant_state.h"
#include "broker/store/store.h"
#include "shared/result.h"

#include <string>
#include <string_view>

namespace fairlead::broker {

// The next of what a purge or the deletion of a tenant takes away, of one phase. Reads at most 256 records of tasks, so
// it may find nothing and not be the last. DataLoss: a record cannot be read. Read thread.
Result<ReadSweepDone> readSweep(const StoreReads& store, const ReadSweep& request);

// Where a sweep stands: everything before the key is done. Such texts sort as sweeps go.
std::string sweepCursor(SweepPhase phase, std::string_view key);

// Why nothing may come into the tenant: it is being deleted, or is deleted. Ok: it may.
Status closedBy(const TenantState& tenant);

}  // namespace fairlead::broker
