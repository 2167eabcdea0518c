// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task_id.h"
#include "broker/store/keys.h"
#include "broker/store/store.h"

#include <string>
#include <vector>

namespace fairlead::broker {

// The keys of all records in the table Attempt about one task.
Status readAttemptKeys(const StoreReads& store, TenantNumber tenant, const TaskId& id, std::vector<std::string>& keys);

}  // namespace fairlead::broker
