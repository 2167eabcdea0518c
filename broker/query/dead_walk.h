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

// The dead that a filter's tenants, time, command and fingerprint leave, in an order: from small records, which an index
// brings together. Its ids and the text of its errors are not looked at here. Cost: a look at every tenant of the
// filter, then about a microsecond each. Reads the disk; for one look.
class DeadWalk {
public:
    // The store and the filter outlive this.
    DeadWalk(const StoreReads& store, const DeadLetterFilter& filter, DeadLetterOrder order);

    // From the cursor on (empty: from the start), until visit returns false. InvalidArgument for a cursor that is none.
    using Visit = std::function<bool(const DeadPlace& place, uint64_t fingerprint)>;
    Status forEach(const std::string& cursor, const Visit& visit);

    // To go on with this one.
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
    // What the keys begin with: empty for those in Dead, else in DeadIndex; nothing when no task can match.
    Result<std::optional<std::string>> prefix() const;
    // Of one tenant, from the place on, in the order; until visit returns false.
    Status scan(TenantNumber tenant, const std::optional<DeadPlace>& from,
                const std::function<bool(const Seen& seen)>& visit) const;
    Status merge(const std::vector<TenantNumber>& tenants, const std::optional<DeadPlace>& from,
                 const Visit& visit) const;

    const StoreReads& m_store;
    const DeadLetterFilter& m_filter;
    const DeadLetterOrder m_order;
    std::string m_prefix;
};

}  // namespace fairlead::broker
