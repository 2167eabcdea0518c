// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/engine/parts/task_look.h"

#include "broker/core/calendar.h"
#include "broker/engine/parts/task_revision.h"
#include "broker/store/ended_records.h"
#include "broker/tables/stored_task.h"

namespace fairlead::broker {

namespace {

template <typename Record>
Status readRecordOf(const StoreReads& store, Table table, std::string_view key, const TaskId& id,
                    std::optional<Record>& record) {
    const auto value = store.read(table, key);
    RETURN_IF_ERROR(value.status());
    if (!value->has_value()) return {};
    record = Record::decode(**value);
    return record ? Status() : damagedTask(id);
}

}  // namespace

Status damagedTask(const TaskId& id) {
    return {Code::DataLoss, "the store is damaged: task '" + id.toString() + "' cannot be read"};
}

TaskState TaskRecords::state() const {
    if (ended) switch (ended->end) {
            case TaskEnd::Completed: return TaskState::Completed;
            case TaskEnd::Dead: return TaskState::Dead;
            case TaskEnd::Cancelled: return TaskState::Cancelled;
            case TaskEnd::Expired: return TaskState::Expired;
        }
    if (lease) return TaskState::InProgress;
    if (live && live->held) return TaskState::Held;
    // What only the limit of its key holds back waits for its turn, not for a time.
    return live && live->delayed && live->sequence == 0 ? TaskState::Delayed : TaskState::Ready;
}

Result<TaskRecords> readTask(const StoreReads& store, TenantNumber tenant, const TaskId& id) {
    TaskRecords records{tenant, id, {}, {}, {}};
    const Key key = taskKey(tenant, id);
    RETURN_IF_ERROR(readRecordOf(store, Table::Live, key, id, records.live));
    if (records.live) {
        RETURN_IF_ERROR(readRecordOf(store, Table::Lease, key, id, records.lease));
        return records;
    }
    RETURN_IF_ERROR(readRecordOf(store, Table::Ended, key, id, records.ended));
    if (!records.ended) return noSuchTask(id);
    return records;
}

Result<TaskView> outlineOf(const StoreReads& store, const TaskRecords& records) {
    TaskView view;
    view.id = records.id;
    view.state = records.state();
    if (records.ended) {
        view.revision = revisionOf(*records.ended);
        view.attempts = records.ended->core.attempts;
        view.endedAt = records.ended->endedAt;
        view.worker = records.ended->worker;
        view.error = records.ended->error;
        return view;
    }
    const LiveRecord& live = *records.live;
    view.revision = revisionOf(live, records.lease);
    view.attempts = live.core.attempts;
    if (live.core.attempts > 0) {
        std::optional<AttemptRecord> last;
        RETURN_IF_ERROR(readRecordOf(store, Table::Attempt,
                                     attemptKey(records.tenant, records.id, live.core.requeues, live.core.attempts),
                                     records.id, last));
        if (last) {
            view.error = last->error;
            view.worker = last->worker;
        }
    }
    if (records.lease) {
        view.attempts = records.lease->attempt;
        view.leaseUntil = records.lease->until;
        view.worker = records.lease->worker;
        if (records.lease->goneSince != Time()) view.workerGoneSince = records.lease->goneSince;
    } else if (view.state == TaskState::Delayed || (live.held && live.due != Time())) {
        view.dueAt = live.byCalendar ? fromCalendar(live.due) : live.due;
    }
    return view;
}

Status complete(TaskView& view, const StoreReads& store, const TaskRecords& records, bool contents) {
    std::optional<BodyRecord> body;
    RETURN_IF_ERROR(readRecordOf(store, Table::Body, taskKey(records.tenant, records.id), records.id, body));
    if (!body) return damagedTask(records.id);
    static_cast<TaskBody&>(view) = std::move(*body);
    view.payloadBytes = view.payload.size();
    if (contents && records.ended) {
        auto result = readResult(store, records.tenant, records.id, *records.ended);
        RETURN_IF_ERROR(result.status());
        view.resultJson = std::move(*result);
    }
    if (!contents) view.payload = {};
    return {};
}

}  // namespace fairlead::broker
