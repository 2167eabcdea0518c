// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/operation.h"
#include "broker/engine/effect.h"
#include "broker/store/store.h"
#include "shared/result.h"

#include <functional>
#include <string>
#include <vector>

namespace fairlead::broker {

// Walks over the dead in a filter's scope, in the order of their table: tenant by tenant, each from the oldest death on.
// Reads the disk; thread-safe as the store is.
class DeadLetters {
public:
    explicit DeadLetters(const StoreReads& store) : m_store(store) {}

    struct Found {
        TenantNumber tenant = 0;
        TaskId id;
        EndedRecord ended;
    };

    struct Walk {
        std::vector<Found> found;
        std::string cursor;  // hand it in to go on
        uint64_t examined = 0;
        uint64_t missing = 0;  // named by id and not dead, or outside of the scope
        bool exhausted = false;
    };

    // Up to `limit` matches among up to `examineLimit` dead tasks, from the cursor on (empty: from the start).
    // InvalidArgument for a cursor that no walk over this filter gave.
    Result<Walk> walk(const DeadLetterFilter& filter, const std::string& cursor, size_t limit,
                      size_t examineLimit) const;

private:
    Result<Walk> walkIds(const DeadLetterFilter& filter, const std::string& cursor, size_t limit) const;
    Result<std::vector<TenantNumber>> tenantsOf(const DeadLetterFilter& filter) const;

    const StoreReads& m_store;
};

// What the engine asks for on behalf of an operation.
Result<ReadDeadDone> readDead(const StoreReads& store, const ReadDead& request);

}  // namespace fairlead::broker
