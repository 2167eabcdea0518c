// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/task_reader.h"

#include "broker/engine/name_table.h"
#include "broker/engine/stored_task.h"
#include "broker/engine/task_revision.h"
#include "broker/store/records.h"
#include "broker/store/store.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

Status noSuchTask(const TaskId& id) { return {Code::NotFound, "no task '" + id.toString() + "'"}; }

Status damaged(const TaskId& id) {
    return {Code::DataLoss, "the store is damaged: task '" + id.toString() + "' cannot be read"};
}

void describe(TaskView& view, const BodyRecord& body, bool withPayload) {
    view.command = body.command;
    view.priority = body.priority;
    view.maxAttempts = body.maxAttempts;
    view.createdAt = body.createdAt;
    view.webhook = body.webhook;
    view.traceParent = body.traceParent;
    view.traceState = body.traceState;
    view.idempotencyKey = body.idempotencyKey;
    view.payloadBytes = body.payload.size();
    if (withPayload) view.payload = body.payload;
}

void describe(TaskView& view, const LiveRecord& live, const std::optional<LeaseRecord>& lease) {
    view.revision = revisionOf(live, lease);
    view.attempts = live.attempts;
    if (lease) {
        view.state = TaskState::InProgress;
        view.attempts = lease->attempt;
        view.leaseUntil = lease->until;
        view.worker = lease->worker;
    } else if (live.delayed) {
        view.state = TaskState::Delayed;
        view.dueAt = live.due;
    } else {
        view.state = TaskState::Ready;
    }
}

void describe(TaskView& view, const EndedRecord& ended, bool withResult) {
    view.revision = revisionOf(ended);
    view.state = ended.dead ? TaskState::Dead : TaskState::Completed;
    view.attempts = ended.attempts;
    view.endedAt = ended.endedAt;
    view.worker = ended.worker;
    view.error = ended.error;
    if (withResult) view.resultJson = ended.resultJson;
}

}  // namespace

class TaskReader::Impl {
public:
    explicit Impl(const Store& store) : m_store(store) {}

    Result<TaskView> find(const TaskId& id, const TenantScope& scope, bool withPayload) const {
        const StoredTask stored(m_store);
        const auto name = stored.tenantNameOf(id);
        if (!name.ok()) return name.status().code() == Code::NotFound ? noSuchTask(id) : name.status();
        if (!scope.covers(*name)) return noSuchTask(id);
        const auto number = stored.tenantOf(id);
        RETURN_IF_ERROR(number.status());
        return view(*number, *name, id, withPayload);
    }

    Result<TaskPage> list(const std::string& tenant, TaskState state, const std::string& cursor,
                          size_t pageSize) const {
        const auto number = numberOf(tenant);
        RETURN_IF_ERROR(number.status());
        TaskPage page;
        if (!number->has_value()) return page;
        TaskId from;
        if (!cursor.empty()) {
            const auto id = TaskId::parse(cursor);
            if (!id) return Status(Code::InvalidArgument, "cursor '" + cursor + "' did not come from an earlier page");
            from = *id;
        }
        const bool ended = state == TaskState::Completed || state == TaskState::Dead;
        const Table table = ended ? Table::Ended : state == TaskState::InProgress ? Table::Lease : Table::Live;
        std::vector<TaskId> ids;
        RETURN_IF_ERROR(m_store.scan(table, taskKey(**number, from), tenantKey(**number + 1),
                                     [&](std::string_view key, std::string_view value) {
                                         KeyReader reader(key);
                                         reader.u32();
                                         const TaskId id = reader.id();
                                         if (!mayBe(table, state, value)) return true;
                                         if (ids.size() == pageSize) {
                                             page.nextCursor = id.toString();
                                             return false;
                                         }
                                         ids.push_back(id);
                                         return true;
                                     }));
        for (const TaskId& id : ids) {
            auto task = view(**number, tenant, id, false);
            // Between the scan and this look the task may have moved on, or been forgotten.
            if (!task.ok() && task.status().code() == Code::NotFound) continue;
            if (!task.ok()) return task.status();
            if (task->state == state) page.tasks.push_back(std::move(task).value());
        }
        return page;
    }

private:
    static bool mayBe(Table table, TaskState state, std::string_view value) {
        if (table == Table::Ended) {
            const auto ended = EndedRecord::decode(value);
            return ended && ended->dead == (state == TaskState::Dead);
        }
        if (table == Table::Live) {
            const auto live = LiveRecord::decode(value);
            return live && live->delayed == (state == TaskState::Delayed);
        }
        return true;
    }

    Result<std::optional<TenantNumber>> numberOf(const std::string& tenant) const {
        std::optional<TenantNumber> number;
        RETURN_IF_ERROR(m_store.scan(Table::Name, nameKey('t', 0), nameKey('t' + 1, 0),
                                     [&](std::string_view key, std::string_view name) {
                                         if (name != tenant) return true;
                                         KeyReader reader(key);
                                         reader.u8();
                                         number = reader.u32();
                                         return false;
                                     }));
        return number;
    }

    // The reads are not one snapshot; a task that moves between them is looked at again.
    Result<TaskView> view(TenantNumber tenant, const std::string& name, const TaskId& id, bool withPayload) const {
        const Key key = taskKey(tenant, id);
        for (int tries = 0; tries < 8; ++tries) {
            const auto body = m_store.read(Table::Body, key);
            RETURN_IF_ERROR(body.status());
            if (!body->has_value()) return noSuchTask(id);
            const auto bodyRecord = BodyRecord::decode(**body);
            if (!bodyRecord) return damaged(id);
            TaskView view;
            view.id = id;
            view.tenant = name;
            describe(view, *bodyRecord, withPayload);

            const auto live = m_store.read(Table::Live, key);
            RETURN_IF_ERROR(live.status());
            if (live->has_value()) {
                const auto liveRecord = LiveRecord::decode(**live);
                if (!liveRecord) return damaged(id);
                const auto lease = m_store.read(Table::Lease, key);
                RETURN_IF_ERROR(lease.status());
                std::optional<LeaseRecord> leaseRecord;
                if (lease->has_value()) leaseRecord = LeaseRecord::decode(**lease);
                const auto liveStill = m_store.read(Table::Live, key);
                RETURN_IF_ERROR(liveStill.status());
                if (*liveStill != *live) continue;
                RETURN_IF_ERROR(lastError(tenant, id, *liveRecord, view));
                describe(view, *liveRecord, leaseRecord);
                return view;
            }
            const auto ended = m_store.read(Table::Ended, key);
            RETURN_IF_ERROR(ended.status());
            if (!ended->has_value()) continue;
            const auto endedRecord = EndedRecord::decode(**ended);
            if (!endedRecord) return damaged(id);
            describe(view, *endedRecord, withPayload);
            return view;
        }
        return damaged(id);
    }

    // Of a task that is tried again: why the delivery before failed, and in whose hands.
    Status lastError(TenantNumber tenant, const TaskId& id, const LiveRecord& live, TaskView& view) const {
        if (live.attempts == 0) return {};
        const auto attempt = m_store.read(Table::Attempt, attemptKey(tenant, id, live.requeues, live.attempts));
        RETURN_IF_ERROR(attempt.status());
        if (!attempt->has_value()) return {};
        if (const auto record = AttemptRecord::decode(**attempt)) {
            view.error = record->error;
            view.worker = record->worker;
        }
        return {};
    }

    const Store& m_store;
};

TaskReader::TaskReader(const Store* store) : m_impl(std::make_unique<Impl>(*store)) {}

TaskReader::~TaskReader() = default;

Result<TaskView> TaskReader::find(const TaskId& id, const TenantScope& scope, bool withPayload) const {
    return m_impl->find(id, scope, withPayload);
}

Result<TaskPage> TaskReader::list(const std::string& tenant, TaskState state, const std::string& cursor,
                                  size_t pageSize) const {
    return m_impl->list(tenant, state, cursor, std::max<size_t>(pageSize, 1));
}

}  // namespace fairlead::broker
