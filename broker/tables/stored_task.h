// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task_id.h"
#include "broker/store/keys.h"
#include "broker/store/store.h"
#include "shared/result.h"

#include <string>

namespace fairlead::broker {

Status noSuchTask(const TaskId& id);

// Finds a task in the store by its id alone. Thread-safe; reads the disk. Cheap to construct.
class StoredTask {
public:
    explicit StoredTask(const StoreReads& store) : m_store(store) {}

    // NotFound if no tenant has the number in the id: then there is no such task either.
    Result<std::string> tenantNameOf(const TaskId& id) const;
    Result<TenantNumber> tenantOf(const TaskId& id) const;

private:
    const StoreReads& m_store;
};

}  // namespace fairlead::broker
