// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/tables/stored_task.h"

#include "broker/tables/task_id_source.h"

namespace fairlead::broker {

Status noSuchTask(const TaskId& id) { return {Code::NotFound, "no task '" + id.toString() + "'"}; }

Result<TenantNumber> StoredTask::tenantOf(const TaskId& id) const {
    const auto secret = m_store.read(Table::Meta, "secret");
    RETURN_IF_ERROR(secret.status());
    if (!secret->has_value()) return Status(Code::NotFound, "the store has never held a task");
    return TaskIdSource::tenantOf(id, KeyReader(**secret).u64());
}

Result<std::string> StoredTask::tenantNameOf(const TaskId& id) const {
    const auto tenant = tenantOf(id);
    RETURN_IF_ERROR(tenant.status());
    const auto name = m_store.read(Table::Name, nameKey('t', *tenant));
    RETURN_IF_ERROR(name.status());
    if (!name->has_value()) return Status(Code::NotFound, "no task '" + id.toString() + "'");
    return **name;
}

}  // namespace fairlead::broker
