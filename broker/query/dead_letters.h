// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/operation.h"
#include "broker/engine/commands/effect.h"
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

// Walks over the dead tasks that a filter selects, in a given order. Reads the disk; thread-safe as the store is.
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
        std::string_view payloadContains{};  // if set, the walk reads payloads, and ends after some megabytes of them
        size_t mostText = SIZE_MAX;          // bytes of errors after which the walk ends
        bool passesOverAmbiguous = false;    // ids that several tasks have; otherwise they are an error
    };

    struct Walk {
        std::vector<Found> found;  // without their results
        size_t text = 0;           // bytes of their errors
        std::string cursor;        // where the next walk continues
        uint64_t examined = 0;
        uint64_t skipped = 0;  // matches passed over
        uint64_t missing = 0;  // tasks named by id that are not dead or outside of the scope
        bool exhausted = false;

        void take(Found letter);
    };

    // InvalidArgument for a cursor that no walk over this filter returned. If the filter names ids, their order counts.
    Result<Walk> walk(const Wanted& wanted) const;

    // Visits every match among up to `examineLimit` dead tasks, in `order` or, if the filter names ids, in theirs. True
    // if these were all. Reads only what is needed of each task.
    using Visit = std::function<Status(const DeadPlace& place, uint64_t fingerprint)>;
    Result<bool> forEach(const DeadLetterFilter& filter, DeadLetterOrder order, size_t examineLimit,
                         const Visit& visit) const;

    // The record of a match in the table Ended, without its result.
    Result<EndedRecord> ended(const DeadPlace& place) const;

private:
    Result<Walk> walkIds(const Wanted& wanted) const;

    const StoreReads& m_store;
};

// Reads the next dead tasks of a bulk job for the engine.
Result<ReadDeadDone> readDead(const StoreReads& store, const ReadDead& request);

}  // namespace fairlead::broker
