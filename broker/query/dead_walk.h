// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/operation.h"
#include "broker/store/dead_records.h"
#include "broker/store/store.h"
#include "shared/result.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// Walks over the dead tasks that match a filter's tenants, time and fingerprints (or, if it has none, command), in a given
// order. Reads only the small records of Dead and DeadIndex; ignores the filter's ids and error text. Cost: one read for
// every tenant of the filter and each of a few fingerprints, then about a microsecond per task. With many fingerprints
// it visits all dead tasks of the tenants: the visitor counts them, and passes over the others. Reads the disk; for one
// query.
class DeadWalk {
public:
    // The store and the filter outlive this.
    DeadWalk(const StoreReads& store, const DeadLetterFilter& filter, DeadLetterOrder order);

    // From the cursor on (empty: from the start), until visit returns false. InvalidArgument for an invalid cursor.
    using Visit = std::function<bool(const DeadPlace& place, uint64_t fingerprint)>;
    Status forEach(const std::string& cursor, const Visit& visit) const;

    // The cursor from which a walk begins with this task.
    static std::string cursorAt(const DeadPlace& place);

    // Whether `a` comes before `b`.
    static bool isBefore(const DeadPlace& a, const DeadPlace& b, DeadLetterOrder order);

private:
    struct Seen {
        DeadPlace place;
        uint64_t fingerprint = 0;
    };
    class Lane;

    Result<std::vector<TenantNumber>> tenants() const;
    // The prefixes of the keys to read: an empty one for the table Dead, else of DeadIndex; none: no task can match.
    Result<std::vector<std::string>> prefixes(size_t tenants) const;
    // Visits one tenant's tasks below a prefix from the place on, in m_order, until visit returns false.
    Status scan(const std::string& prefix, TenantNumber tenant, const std::optional<DeadPlace>& from,
                const std::function<bool(const Seen& seen)>& visit) const;
    Status merge(const std::vector<TenantNumber>& tenants, const std::vector<std::string>& prefixes,
                 const std::optional<DeadPlace>& from, const Visit& visit) const;

    const StoreReads& m_store;
    const DeadLetterFilter& m_filter;
    const DeadLetterOrder m_order;
};

}  // namespace fairlead::broker
