// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/query/task_reader.h"

#include "broker/tables/stored_task.h"
#include "broker/store/store.h"

#include <utility>

namespace fairlead::broker {

namespace {

struct Owner {
    TenantNumber number = 0;
    std::string name;
};

Result<Owner> ownerOf(const StoreReads& store, const TaskId& id, const TenantScope& scope) {
    const StoredTask stored(store);
    const auto number = stored.tenantOf(id);
    if (!number.ok()) return number.status().code() == Code::NotFound ? noSuchTask(id) : number.status();
    const auto name = stored.tenantNameOf(id);
    if (!name.ok()) return name.status().code() == Code::NotFound ? noSuchTask(id) : name.status();
    if (!scope.covers(*name)) return noSuchTask(id);
    return Owner{*number, *name};
}

}  // namespace

Result<TaskView> TaskReader::find(const TaskId& id, const TenantScope& scope, bool withContents) const {
    const auto store = m_store->snapshot();
    auto owner = ownerOf(*store, id, scope);
    RETURN_IF_ERROR(owner.status());
    const auto records = readTask(*store, owner->number, id);
    RETURN_IF_ERROR(records.status());
    auto view = outlineOf(*store, *records);
    RETURN_IF_ERROR(view.status());
    RETURN_IF_ERROR(complete(*view, *store, *records, withContents));
    view->tenant = std::move(owner->name);
    return view;
}

Result<std::vector<TaskId>> TaskReader::byClientId(const TaskId& clientId, const TenantScope& scope,
                                                   size_t most) const {
    const auto store = m_store->snapshot();
    std::vector<TaskId> found;
    Status status;
    const Key from = clientIdKey(clientId, 0);
    RETURN_IF_ERROR(store->scan(Table::ClientId, from, {}, [&](std::string_view key, std::string_view value) {
        if (!key.starts_with(std::string_view(from).substr(0, sizeof(TaskId))) || found.size() == most) return false;
        const auto known = IdempotencyRecord::decode(value);
        if (!known) {
            status = damagedTask(clientId);
            return false;
        }
        if (ownerOf(*store, known->id, scope).ok()) found.push_back(known->id);
        return true;
    }));
    RETURN_IF_ERROR(status);
    return found;
}

Result<TaskReader::Whereabouts> TaskReader::whereabouts(const TaskId& id, const TenantScope& scope) const {
    const auto store = m_store->snapshot();
    const auto owner = ownerOf(*store, id, scope);
    RETURN_IF_ERROR(owner.status());
    const auto records = readTask(*store, owner->number, id);
    RETURN_IF_ERROR(records.status());
    auto view = outlineOf(*store, *records);
    RETURN_IF_ERROR(view.status());
    return Whereabouts{std::move(*view), owner->number, records->live};
}

Result<TaskPage> TaskReader::list(const TaskFilter& filter, TaskOrder order, const std::string& cursor,
                                  size_t pageSize) const {
    const auto store = m_store->snapshot();
    return TaskWalk(*store, filter, order, pageSize).from(cursor);
}

Result<AttemptPage> TaskReader::attempts(const TaskId& id, const TenantScope& scope, const std::string& cursor,
                                         size_t pageSize) const {
    const auto store = m_store->snapshot();
    const auto owner = ownerOf(*store, id, scope);
    RETURN_IF_ERROR(owner.status());
    const auto records = readTask(*store, owner->number, id);
    RETURN_IF_ERROR(records.status());
    return readAttempts(*store, *records, cursor, pageSize);
}

}  // namespace fairlead::broker
