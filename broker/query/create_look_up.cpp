// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/query/create_look_up.h"

#include "broker/core/id_spelling.h"
#include "broker/engine/parts/task_look.h"

#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fairlead::broker {

namespace {

struct FoundKey {
    IdempotencyRecord record;
    TaskState state = TaskState::Ready;
    bool isEdited = false;  // it is no longer what was sent
};

Status damaged() { return {Code::DataLoss, "the store is damaged: unreadable idempotency key or unique key"}; }

uint8_t stateOf(const LiveRecord& live, bool isLeased) {
    if (isLeased) return unique_states::kInProgress;
    if (live.held) return unique_states::kPending;
    if (!live.delayed) return unique_states::kReady;
    return live.core.attempts > 0 ? unique_states::kRetrying : unique_states::kDelayed;
}

Status look(const StoreReads& store, TenantNumber tenant, const IdempotencyRecord& claim,
            LookUpCreatesDone::Found& found) {
    found.looked.push_back(claim.id);
    const auto records = readTask(store, tenant, claim.id);
    if (records.status().code() == Code::NotFound) return {};  // deleted before its rule ran out
    RETURN_IF_ERROR(records.status());
    LookUpCreatesDone::Holder holder{claim.id, claim.expires, records->live, records->state()};
    const uint8_t state = records->ended ? unique_states::kEnded : stateOf(*records->live, records->lease.has_value());
    if ((claim.states & state) == 0) return {};
    found.holders.push_back(std::move(holder));
    return {};
}

Result<std::optional<IdempotencyRecord>> readKey(const StoreReads& store, TenantNumber tenant, const std::string& key) {
    const auto value = store.read(Table::Idempotency, std::string(std::string_view(tenantKey(tenant))) + key);
    if (!value) return value.status();
    if (!value->has_value()) return std::optional<IdempotencyRecord>();
    auto record = IdempotencyRecord::decode(**value);
    if (!record) return damaged();
    return record;
}

// Unset: there is no such key, or its task is deleted, and so the key is free. until: when it is forgotten, in any case.
Result<std::optional<FoundKey>> findKey(const StoreReads& store, TenantNumber tenant, const std::string& key,
                                        std::optional<Time>* until = nullptr) {
    const auto record = readKey(store, tenant, key);
    if (!record) return record.status();
    if (!record->has_value()) return std::optional<FoundKey>();
    if (until) *until = (*record)->expires;
    const auto task = readTask(store, tenant, (*record)->id);
    if (task.status().code() == Code::NotFound) return std::optional<FoundKey>();
    if (!task) return task.status();
    const TaskCore& core = task->live ? task->live->core : task->ended->core;
    return std::optional(FoundKey{**record, task->state(), core.edits > 0});
}

// The tenant's task with the id that a client has chosen, if there is one: as another client has chosen it, or as the broker
// has given it, in either spelling.
Status findChosen(const StoreReads& store, TenantNumber tenant, const TaskId& clientId, std::optional<TaskId>& known) {
    if (clientId == TaskId()) return {};
    const auto value = store.read(Table::ClientId, clientIdKey(clientId, tenant));
    RETURN_IF_ERROR(value.status());
    if (value->has_value()) {
        const auto record = IdempotencyRecord::decode(**value);
        if (!record) return damaged();
        known = record->id;
        return {};
    }
    const TaskId given[] = {clientId, otherSpelling(clientId)};
    for (const Table table : {Table::Live, Table::Ended}) {
        std::vector<std::string> keys;
        for (const TaskId& id : given) keys.emplace_back(std::string_view(taskKey(tenant, id)));
        const auto there = store.contains(table, keys);
        RETURN_IF_ERROR(there.status());
        for (size_t i = 0; i < std::size(given); ++i)
            if ((*there)[i]) known = given[i];
    }
    return {};
}

Status findHolders(const StoreReads& store, TenantNumber tenant, const UniqueKey& key,
                   LookUpCreatesDone::Found& found) {
    const std::string from(std::string_view(uniquePrefix(tenant, key)));
    Status status;
    RETURN_IF_ERROR(store.scan(Table::Idempotency, from, {}, [&](std::string_view place, std::string_view value) {
        if (!place.starts_with(from) || found.looked.size() == kMostHolders) return false;
        const auto claim = IdempotencyRecord::decode(value);
        status = claim ? look(store, tenant, *claim, found) : damaged();
        return status.ok();
    }));
    return status;
}

}  // namespace

Result<LookUpIdempotencyKeyDone> lookUpKey(const StoreReads& store, LookUpIdempotencyKey request) {
    LookUpIdempotencyKeyDone done;
    const NewTask& task = request.item.task;
    if (!task.idempotencyKey.empty()) {
        const auto known = findKey(store, request.tenant, task.idempotencyKey);
        RETURN_IF_ERROR(known.status());
        if (*known) {
            done.found = (*known)->record;
            done.state = (*known)->state;
        }
    }
    RETURN_IF_ERROR(findChosen(store, request.tenant, task.clientId, done.known));
    done.request = std::move(request);
    return done;
}

Result<LookUpCreatesDone> lookUpCreates(const StoreReads& store, LookUpCreates request) {
    LookUpCreatesDone done;
    for (const CreateTasks::Item& item : request.create.items) {
        LookUpCreatesDone::Found& found = done.found.emplace_back();
        if (const std::string& key = item.task.idempotencyKey; !key.empty()) {
            const auto known = findKey(store, request.tenant, key, &found.keyUntil);
            RETURN_IF_ERROR(known.status());
            if (*known) {
                found.idempotent = (*known)->record;
                found.state = (*known)->state;
                const auto body = store.read(Table::Body, taskKey(request.tenant, found.idempotent->id));
                RETURN_IF_ERROR(body.status());
                const auto sent = body->has_value() ? BodyRecord::decode(**body) : std::nullopt;
                if (sent && request.create.sink)
                    found.differs = request.create.sink->differs(item.ticket, *sent, (*known)->isEdited);
            }
        }
        RETURN_IF_ERROR(findChosen(store, request.tenant, item.task.clientId, found.known));
        if (item.task.unique) RETURN_IF_ERROR(findHolders(store, request.tenant, item.task.unique->key, found));
    }
    if (const std::string& key = request.create.keyOfOneMore; !key.empty()) {
        const auto known = readKey(store, request.tenant, key);
        RETURN_IF_ERROR(known.status());
        if (*known) done.oneMoreUntil = (*known)->expires;
    }
    done.request = std::move(request);
    return done;
}

Result<std::vector<KeyClaim>> rivalsOf(const StoreReads& store, TenantNumber tenant, const TaskId& id,
                                       const TaskCore& core) {
    std::vector<KeyClaim> rivals;
    if (!core.unique.isSet()) return rivals;
    LookUpCreatesDone::Found found;
    RETURN_IF_ERROR(findHolders(store, tenant, core.unique, found));
    for (const LookUpCreatesDone::Holder& holder : found.holders)
        if (holder.id != id) rivals.push_back({holder.id, holder.expires});
    return rivals;
}

}  // namespace fairlead::broker
