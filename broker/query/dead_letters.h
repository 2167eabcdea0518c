// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/operation.h"
#include "broker/engine/effect.h"
#include "broker/store/dead_records.h"
#include "broker/store/store.h"
#include "shared/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// Walks over the dead in a filter's scope, in an order. Reads the disk; thread-safe as the store is.
class DeadLetters {
public:
    explicit DeadLetters(const StoreReads& store) : m_store(store) {}

    struct Found {
        TenantNumber tenant = 0;
        TaskId id;
        EndedRecord ended;
    };

    struct Wanted {
        const DeadLetterFilter& filter;
        DeadLetterOrder order = DeadLetterOrder::ByTenant;
        std::string cursor;  // of an earlier walk with the same filter and order; empty: from the start
        size_t skip = 0;     // matches to pass over first
        size_t limit = 0;    // of matches
        size_t examineLimit = 0;
        std::string_view payloadContains{};  // every payload on the way is read: some megabytes, then the walk ends
        size_t mostText = SIZE_MAX;          // of errors, that the walk ends after
    };

    struct Walk {
        std::vector<Found> found;  // without their results
        size_t text = 0;           // of their errors
        std::string cursor;        // hand it in to go on
        uint64_t examined = 0;
        uint64_t skipped = 0;  // as wanted
        uint64_t missing = 0;  // named by id and not dead, or outside of the scope
        bool exhausted = false;

        void take(Found letter);
    };

    // InvalidArgument for a cursor that no walk over this filter gave. Ids are gone through as the filter names them.
    Result<Walk> walk(const Wanted& wanted) const;

    // Every match among up to `examineLimit` dead tasks, in the order, or as the filter names them; true when that was
    // all. Reads no more of each than it must.
    using Visit = std::function<Status(const DeadPlace& place, uint64_t fingerprint)>;
    Result<bool> forEach(const DeadLetterFilter& filter, DeadLetterOrder order, size_t examineLimit,
                         const Visit& visit) const;

    // What a match ended with.
    Result<EndedRecord> ended(const DeadPlace& place) const;

private:
    Result<Walk> walkIds(const Wanted& wanted) const;

    const StoreReads& m_store;
};

// What the engine asks for on behalf of an operation.
Result<ReadDeadDone> readDead(const StoreReads& store, const ReadDead& request);

}  // namespace fairlead::broker
