// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/tenant_config.h"
#include "broker/core/tenant_scope.h"
#include "broker/store/store.h"
#include "broker/tables/kept_by_tenant.h"
#include "shared/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace fairlead::broker {

// Records who changed what. Keeps 100,000 entries of the last 400 days; where there are more, the tenant that has most gives up
// its oldest. Engine thread.
class AuditLog {
public:
    // Numbers the entry and writes it with the turn's batch.
    void add(AuditEntry entry, WriteSet& writes);

    Status restore(const Store& store);  // cost: one pass over Audit

private:
    KeptByTenant m_kept;  // numbers: microseconds since 1970, or slightly more
};

struct AuditPage {
    std::vector<AuditEntry> entries;  // newest first
    std::string nextCursor;           // empty: there is no more
};

// A page of the audit entries about tenants in the scope; entries about every tenant need a scope of all. tenant: only
// entries about this one; empty: any. InvalidArgument for a cursor that is not from a page. Any thread; reads the disk,
// at most 10,000 entries at once, so a page may be short and still have a next one.
Result<AuditPage> readAudit(const Store& store, const TenantScope& scope, const std::string& tenant,
                            const std::string& cursor, size_t limit);

}  // namespace fairlead::broker
