// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/tenant_config.h"
#include "broker/core/tenant_scope.h"
#include "broker/store/store.h"
#include "shared/result.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

namespace fairlead::broker {

// Writes down who changed what. Keeps the latest 100,000 entries of the last 400 days. Engine thread.
class AuditLog {
public:
    // Numbers the entry and writes it with the turn's batch.
    void add(AuditEntry entry, WriteSet& writes);

    Status restore(const Store& store);

private:
    std::deque<uint64_t> m_numbers;  // of the entries that are kept, oldest first; microseconds, or just above
};

struct AuditPage {
    std::vector<AuditEntry> entries;  // newest first
    std::string nextCursor;           // empty: there is no more
};

// A page of what was written down about the tenants of the scope; what concerns every tenant is for those who see all.
// tenant: only about this one; empty: any. InvalidArgument for a cursor that no page gave. Any thread; reads the disk,
// at most 10,000 entries at once, so that a page may be short and yet have a next.
Result<AuditPage> readAudit(const Store& store, const TenantScope& scope, const std::string& tenant,
                            const std::string& cursor, size_t limit);

}  // namespace fairlead::broker
