// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/query/task_reader.h"

#include "broker/tables/meant_task.h"
#include "broker/store/store.h"

#include <utility>

namespace fairlead::broker {

Result<TaskView> TaskReader::find(const TaskId& id, const TenantScope& scope, bool withContents) const {
    const auto store = m_store->snapshot();
    auto meant = meantTask(*store, id, scope);
    RETURN_IF_ERROR(meant.status());
    const auto records = readTask(*store, meant->tenant, meant->id);
    RETURN_IF_ERROR(records.status());
    auto view = outlineOf(*store, *records);
    RETURN_IF_ERROR(view.status());
    RETURN_IF_ERROR(complete(*view, *store, *records, withContents));
    view->tenant = std::move(meant->tenantName);
    return view;
}

Result<TaskId> TaskReader::ownIdOf(const TaskId& id, const TenantScope& scope) const {
    const auto store = m_store->snapshot();
    const auto meant = meantTask(*store, id, scope);
    RETURN_IF_ERROR(meant.status());
    return meant->id;
}

Result<TaskReader::Whereabouts> TaskReader::whereabouts(const TaskId& id, const TenantScope& scope) const {
    const auto store = m_store->snapshot();
    const auto meant = meantTask(*store, id, scope);
    RETURN_IF_ERROR(meant.status());
    const auto records = readTask(*store, meant->tenant, meant->id);
    RETURN_IF_ERROR(records.status());
    auto view = outlineOf(*store, *records);
    RETURN_IF_ERROR(view.status());
    return Whereabouts{std::move(*view), meant->tenant, records->live};
}

Result<TaskPage> TaskReader::list(const TaskFilter& filter, TaskOrder order, const std::string& cursor,
                                  size_t pageSize) const {
    const auto store = m_store->snapshot();
    return TaskWalk(*store, filter, order, pageSize).from(cursor);
}

Result<AttemptPage> TaskReader::attempts(const TaskId& id, const TenantScope& scope, const std::string& cursor,
                                         size_t pageSize) const {
    const auto store = m_store->snapshot();
    const auto meant = meantTask(*store, id, scope);
    RETURN_IF_ERROR(meant.status());
    const auto records = readTask(*store, meant->tenant, meant->id);
    RETURN_IF_ERROR(records.status());
    return readAttempts(*store, *records, cursor, pageSize);
}

Result<WorkflowView> TaskReader::workflow(const TaskId& id, const TenantScope& scope) const {
    return readWorkflow(*m_store->snapshot(), id, scope);
}

Result<WorkflowPage> TaskReader::workflows(const WorkflowFilter& filter, const std::string& cursor,
                                           size_t pageSize) const {
    const auto store = m_store->snapshot();
    return WorkflowWalk(*store, filter, pageSize).from(cursor);
}

Result<std::optional<StepView>> TaskReader::step(const TaskId& task) const {
    return readStep(*m_store->snapshot(), task);
}

}  // namespace fairlead::broker
