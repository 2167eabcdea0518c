// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/runtime/store_reads.h"

#include "broker/tables/attempt_keys.h"
#include "broker/query/create_look_up.h"
#include "broker/query/dead_letters.h"
#include "broker/engine/parts/tenant_sweep.h"

#include <utility>

namespace fairlead::broker {

namespace {

Status unreadable(std::string_view what) {
    return {Code::DataLoss, "the store is damaged: unreadable " + std::string(what)};
}

template <typename Record>
Status readRecord(const StoreReads& store, Table table, std::string_view key, std::optional<Record>& record) {
    const auto value = store.read(table, key);
    RETURN_IF_ERROR(value.status());
    if (value->has_value() && !(record = Record::decode(**value)))
        return unreadable("record in " + std::string(kTableNames[size_t(table)]));
    return {};
}

Result<ReadAnswer> answer(const StoreReads& store, ReadOverflow request) {
    ReadOverflowDone done{request.tenant, request.command, request.priority, {}};
    const Key from = readyKey(request.tenant, request.command, request.priority, request.after + 1);
    const Key to = readyKey(request.tenant, request.command, request.priority, UINT64_MAX);
    Status found;
    const Status scanned = store.scan(Table::Ready, from, to, [&](std::string_view key, std::string_view value) {
        const auto record = ReadyRecord::decode(value);
        KeyReader reader(key);
        reader.u32();
        reader.u32();
        reader.u8();
        const Sequence sequence = reader.u64();
        if (!record || !reader.ok()) {
            found = unreadable("record in ready");
            return false;
        }
        done.tasks.push_back({.id = record->id, .sequence = sequence, .core = record->core, .indexed = true});
        return done.tasks.size() < request.limit;
    });
    RETURN_IF_ERROR(scanned);
    RETURN_IF_ERROR(found);
    return ReadAnswer(std::move(done));
}

Result<ReadAnswer> answer(const StoreReads& store, ReadDelayed request) {
    ReadDelayedDone done;
    done.kind = request.kind;
    done.next = request.to;
    Status found;
    const Status scanned =
        store.scan(Table::Due, request.from, request.to, [&](std::string_view key, std::string_view value) {
            if (done.tasks.size() == request.limit) {
                done.next = std::string(key);
                return false;
            }
            KeyReader reader(key);
            reader.u8();
            DelayedTask task;
            task.due = reader.time();
            task.tenant = reader.u32();
            task.id = reader.id();
            const auto live = LiveRecord::decode(value);
            if (!live || !reader.ok()) {
                found = unreadable("delayed task");
                return false;
            }
            task.live = *live;
            done.tasks.push_back(task);
            return true;
        });
    RETURN_IF_ERROR(scanned);
    RETURN_IF_ERROR(found);
    return ReadAnswer(std::move(done));
}

Result<ReadAnswer> answer(const StoreReads& store, ReadRetention request) {
    ReadRetentionDone done;
    std::optional<RetentionRecord> record;
    const std::string first(std::string_view(dueKey(DueKind::Retention, Time(), 0, TaskId())));
    const Status scanned =
        store.scan(Table::Due, std::max(first, request.from), dueKey(DueKind::Retention, request.upTo, 0, TaskId()),
                   [&](std::string_view key, std::string_view value) {
                       done.key = std::string(key);
                       record = RetentionRecord::decode(value);
                       return false;
                   });
    RETURN_IF_ERROR(scanned);
    if (done.key.empty()) return ReadAnswer(std::move(done));
    if (!record) return Result<ReadAnswer>(unreadable("retention record"));
    // A task may have been requeued since, and an idempotency key reused: those must stay.
    for (const RetentionRecord::EndedTask& task : record->tasks) {
        const auto value = store.read(Table::Ended, taskKey(task.tenant, task.id));
        RETURN_IF_ERROR(value.status());
        if (!value->has_value()) continue;
        const auto ended = EndedRecord::decodeOutline(**value);
        if (!ended || ended->endedAt != task.endedAt) continue;
        auto& kept = done.tasks.emplace_back(ReadRetentionDone::EndedTask{
            task, {}, ended->command, ended->core.clientId, ended->error, ended->errorType, ended->isResultApart});
        const TaskCore& core = ended->core;
        if (ended->end != TaskEnd::Completed || core.attempts > 1 || core.requeues > 0 || core.edits > 0)
            RETURN_IF_ERROR(readAttemptKeys(store, task.tenant, task.id, kept.attemptKeys));
    }
    for (RetentionRecord::Key& key : record->idempotencyKeys) {
        const auto value =
            store.read(Table::Idempotency, std::string(std::string_view(tenantKey(key.tenant))) + key.text);
        RETURN_IF_ERROR(value.status());
        if (!value->has_value()) continue;
        const auto known = IdempotencyRecord::decode(**value);
        if (known && known->expires <= request.upTo) done.idempotencyKeys.push_back(std::move(key));
    }
    return ReadAnswer(std::move(done));
}

Result<ReadAnswer> answer(const StoreReads& store, LookUpIdempotencyKey request) {
    auto done = lookUpKey(store, std::move(request));
    RETURN_IF_ERROR(done.status());
    return ReadAnswer(std::move(*done));
}

Result<ReadAnswer> answer(const StoreReads& store, LookUpCreates request) {
    auto done = lookUpCreates(store, std::move(request));
    RETURN_IF_ERROR(done.status());
    return ReadAnswer(std::move(*done));
}

Result<ReadAnswer> answer(const StoreReads& store, ReadDead request) {
    auto done = readDead(store, request);
    RETURN_IF_ERROR(done.status());
    return ReadAnswer(std::move(*done));
}

Result<ReadAnswer> answer(const StoreReads& store, ReadSweep request) {
    auto done = readSweep(store, request);
    RETURN_IF_ERROR(done.status());
    return ReadAnswer(std::move(*done));
}

Result<ReadAnswer> answer(const StoreReads& store, ReadWorkflows request) {
    auto done = readWorkflows(store, std::move(request));
    RETURN_IF_ERROR(done.status());
    return ReadAnswer(std::move(*done));
}

Result<ReadAnswer> answer(const StoreReads& store, ReadTask request) {
    ReadTaskDone done;
    done.tenant = request.tenant;
    done.change = std::move(request.change);
    const TaskId& id = done.change.id;
    const Key key = taskKey(done.tenant, id);
    RETURN_IF_ERROR(readRecord(store, Table::Body, key, done.body));
    RETURN_IF_ERROR(readRecord(store, Table::Live, key, done.live));
    RETURN_IF_ERROR(readRecord(store, Table::Lease, key, done.lease));
    RETURN_IF_ERROR(readRecord(store, Table::Ended, key, done.ended));
    if (auto& edited = done.change.edit.payload; edited && done.body && done.body->terms && done.body->terms->isStep)
        edited = handedOnAgain(*edited, done.body->payload);
    if (done.change.action == ChangeTask::Action::Delete)
        RETURN_IF_ERROR(readAttemptKeys(store, done.tenant, id, done.attemptKeys));
    else if (done.ended) {
        auto rivals = rivalsOf(store, done.tenant, id, done.ended->core);
        RETURN_IF_ERROR(rivals.status());
        done.rivals = std::move(*rivals);
    }
    return ReadAnswer(std::move(done));
}

Result<ReadAnswer> answer(const StoreReads& store, const ReadLateAcks& request) {
    ReadLateAcksDone done{request.look, {}};
    std::vector<TaskId> left;
    for (const TaskPlace& task : request.tasks) left.push_back(task.id);
    std::vector<std::string> keys;
    for (const TaskPlace& task : request.tasks) keys.emplace_back(std::string_view(taskKey(task.tenant, task.id)));
    // Neither has large values, as Body has.
    for (const Table table : {Table::Ended, Table::Live}) {
        const auto known = store.contains(table, keys);
        RETURN_IF_ERROR(known.status());
        size_t kept = 0;
        for (size_t i = 0; i < left.size(); ++i) {
            if ((*known)[i]) {
                done.found.push_back(left[i]);
                continue;
            }
            left[kept] = left[i];
            std::swap(keys[kept++], keys[i]);
        }
        left.resize(kept);
        keys.resize(kept);
    }
    return ReadAnswer(std::move(done));
}

}  // namespace

bool mayBeLate(const ReadRequest& request) {
    return request.as<ReadDelayed>() || request.as<ReadRetention>() || request.as<ReadDead>() ||
           request.as<ReadSweep>() || request.as<ReadLateAcks>() || request.as<ReadWorkflows>();
}

Result<ReadAnswered> answerRead(const StoreReads& store, AskedRead read) {
    auto done = std::move(read.request).visit([&store](auto&& r) { return answer(store, std::move(r)); });
    RETURN_IF_ERROR(done.status());
    return ReadAnswered{read.turn, std::move(*done)};
}

}  // namespace fairlead::broker
