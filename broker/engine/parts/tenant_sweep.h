// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/commands/reads.h"
#include "broker/engine/parts/tenant_state.h"
#include "broker/store/store.h"
#include "shared/result.h"

#include <string>
#include <string_view>

namespace fairlead::broker {

// The next records of one phase that a purge or the deletion of a tenant removes. Looks at no more than 1024 records,
// so it may find nothing and still not be the last read. DataLoss: a record cannot be read. Read thread.
Result<ReadSweepDone> readSweep(const StoreReads& store, const ReadSweep& request);

// How far a sweep has come: everything before the key is done. Cursors sort in the order of the sweep.
std::string sweepCursor(SweepPhase phase, std::string_view key);

// Why the tenant takes no tasks or settings: it is being deleted, or is deleted. Ok: it takes them.
Status closedBy(const TenantState& tenant);

}  // namespace fairlead::broker
