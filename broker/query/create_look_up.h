// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/commands/reads.h"
#include "broker/store/store.h"
#include "shared/result.h"

namespace fairlead::broker {

// Of a unique key with more tasks than this only the newest are looked at. More than one have a key only after its rule
// has run out for the older ones.
inline constexpr size_t kMostHolders = 64;

// Reads what the store knows of the keys of creates. Thread-safe; some reads for each item with a key.
Result<LookUpIdempotencyKeyDone> lookUpKey(const StoreReads& store, LookUpIdempotencyKey request);
Result<LookUpCreatesDone> lookUpCreates(const StoreReads& store, LookUpCreates request);

// Which other tasks have the unique key of this one, newest first.
Result<std::vector<KeyClaim>> rivalsOf(const StoreReads& store, TenantNumber tenant, const TaskId& id,
                                       const TaskCore& core);

}  // namespace fairlead::broker
