// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task_id.h"
#include "broker/core/tenant_scope.h"
#include "broker/store/keys.h"
#include "broker/store/store.h"
#include "shared/result.h"

#include <string>

namespace fairlead::broker {

// A task of the store, by its own id.
struct MeantTask {
    TaskId id;
    TenantNumber tenant = 0;
    std::string tenantName;
};

// The task that somebody means who may see the tenants of the scope: by its own id in either spelling (id_spelling.h), or by
// the id that its client has chosen. Tasks of other tenants do not exist. Reads the disk: some small records.
//
// NotFound: there is none. FailedPrecondition: it is the id of one and was chosen for another; the text says by which ids
// they can be told apart.
Result<MeantTask> meantTask(const StoreReads& store, const TaskId& id, const TenantScope& scope);

}  // namespace fairlead::broker
