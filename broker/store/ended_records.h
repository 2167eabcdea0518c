// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/records.h"
#include "broker/store/store.h"
#include "broker/store/write_set.h"
#include "shared/result.h"

#include <cstddef>
#include <string>

namespace fairlead::broker {

// A result that is longer has a record of its own, in the table Result: ends are read for their dates and their outlines
// far more often than for what came of them.
inline constexpr size_t kMostInlineResult = 4096;

// The end of a task, with its result.
void putEnded(TenantNumber tenant, const TaskId& id, EndedRecord ended, WriteSet& writes);
// isResultApart: of the record.
void eraseEnded(TenantNumber tenant, const TaskId& id, bool isResultApart, WriteSet& writes);

// The result of an end that was read whole; "": none. DataLoss: it ought to be there.
Result<std::string> readResult(const StoreReads& store, TenantNumber tenant, const TaskId& id, EndedRecord ended);

}  // namespace fairlead::broker
