// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/commands/command.h"
#include "broker/engine/commands/moving_workflows.h"
#include "broker/engine/commands/task_reads.h"
#include "broker/tables/ready_queue.h"
#include "broker/store/records.h"
#include "shared/one_of.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// Reads. Each is answered by the struct of the same name with "Done".

struct ReadOverflow {
    TenantNumber tenant = 0;
    CommandNumber command = 0;
    int8_t priority = 0;
    Sequence after = 0;
    size_t limit = 0;
};
struct ReadOverflowDone {
    TenantNumber tenant = 0;
    CommandNumber command = 0;
    int8_t priority = 0;
    std::vector<ReadyTask> tasks;
};

struct ReadDelayed {
    DueKind kind = DueKind::Delayed;
    std::string from, to;  // keys in Due, without `to`
    size_t limit = 0;
};
struct DelayedTask {
    Time due;
    TenantNumber tenant = 0;
    TaskId id;
    LiveRecord live;
};
struct ReadDelayedDone {
    DueKind kind = DueKind::Delayed;
    std::vector<DelayedTask> tasks;
    std::string next;  // all before this key has been read
};

struct ReadRetention {
    Time upTo;
    std::string from;  // no group is before this key; empty: not known
};
struct ReadRetentionDone {
    struct EndedTask {
        RetentionRecord::EndedTask task;
        std::vector<std::string> attemptKeys;
        CommandNumber command = 0;
        TaskId clientId;
        std::string error, errorType;  // of a dead task
        bool isResultApart = false;
    };
    std::string key;               // empty: nothing has expired
    std::vector<EndedTask> tasks;  // as the keys, only what could still be deleted at the time of the read
    std::vector<RetentionRecord::Key> idempotencyKeys;
};

struct LookUpIdempotencyKey {
    TenantNumber tenant = 0;
    std::shared_ptr<ProducerSink> sink;
    CreateTasks::Item item;
};
struct LookUpIdempotencyKeyDone {
    LookUpIdempotencyKey request;
    std::optional<IdempotencyRecord> found;  // unset: the key is free, as is that of a task that is deleted
    TaskState state = TaskState::Ready;      // of the task found
    std::optional<TaskId> known;             // the task with the client's id
};

// What the store knows of the keys of creates: of one with a unique key, or of a batch that is all or nothing.
struct LookUpCreates {
    TenantNumber tenant = 0;
    CreateTasks create;
    std::optional<CronRun> cron{};  // unset: a producer creates them
};
struct LookUpCreatesDone {
    // A task that has the unique key, in a state in which it counts.
    struct Holder {
        TaskId id;
        Time expires;  // of its rule
        std::optional<LiveRecord> live;
        TaskState state = TaskState::Ready;
    };
    struct Found {
        std::optional<IdempotencyRecord> idempotent;  // of a task that is there …
        TaskState state = TaskState::Ready;           // … in this state
        std::string differs;                          // what of the item is not as in that task
        std::optional<Time> keyUntil;  // the key was used, also for a task that is deleted, and is known until then
        std::vector<Holder> holders;   // newest first; the rules of all but one of them have run out
        std::vector<TaskId> looked;    // tasks whose states were looked at
        std::optional<TaskId> known;   // the task with the client's id
    };
    LookUpCreates request;
    std::vector<Found> found;          // one for each item
    std::optional<Time> oneMoreUntil;  // likewise of CreateTasks::keyOfOneMore
};

// The next dead tasks that a bulk job applies to.
struct ReadDead {
    uint64_t operation = 0;
    std::shared_ptr<const OperationSpec> spec;
    Time diedBefore;     // the job ignores tasks that died later
    std::string cursor;  // where the read before ended; empty at first
    size_t limit = 0;    // matches
};
struct DeadTask {
    TenantNumber tenant = 0;
    TaskId id;
    EndedRecord ended;
    std::vector<std::string> attemptKeys;  // for a deletion only
    std::optional<JobTerms> terms;         // for a requeue only
    std::vector<KeyClaim> rivals;          // for a requeue only
};
struct ReadDeadDone {
    uint64_t operation = 0;
    std::vector<DeadTask> tasks;
    std::string cursor;
    uint64_t examined = 0, missing = 0;  // missing: named by id, but not dead or outside the job's scope
    bool exhausted = false;
};

// The next records that a purge or the deletion of a tenant removes. The phases follow one another: webhooks are
// dropped after the last lease has ended, so no task can end any more; the rest is in the order in which tasks move.
enum class SweepPhase : uint8_t { Leases = 1, Webhooks, Waiting, Ended, IdempotencyKeys, Attempts, Over };

struct ReadSweep {
    uint64_t operation = 0;
    std::shared_ptr<const OperationSpec> spec;
    Time startedAt;      // a purge leaves alone what was created or has ended since
    std::string cursor;  // of its last read; empty at first
    size_t limit = 0;
};
struct SweptTask {
    TaskId id;
    std::string cursor;     // to start again with this task
    uint64_t examined = 0;  // tasks before it, in this read
    std::optional<LiveRecord> live;
    std::optional<EndedRecord> ended;
    std::vector<std::string> attemptKeys;
};
struct SweptWebhook {
    WebhookPlace place;
    std::string cursor;
    bool isOfEvent = false;
};
// A group of idempotency keys that retention deletes at the same time.
struct SweptKeyGroup {
    std::string key;
    std::string record;  // without the keys that are swept; empty: none is left
};
struct ReadSweepDone {
    uint64_t operation = 0;
    SweepPhase phase = SweepPhase::Over;
    std::vector<SweptTask> tasks;          // of the phases Leases, Waiting and Ended
    std::vector<SweptWebhook> webhooks;    // of the phase Webhooks
    std::vector<std::string> keys;         // of all other phases, in their tables
    std::vector<SweptKeyGroup> keyGroups;  // of the phase IdempotencyKeys
    std::string cursor;
    uint64_t examined = 0;  // tasks
    bool exhausted = false;
};

using ReadRequest = OneOf<ReadOverflow, ReadDelayed, ReadRetention, LookUpIdempotencyKey, LookUpCreates, ReadDead,
                          ReadSweep, ReadTask, ReadLateAcks, ReadWorkflows>;
using ReadAnswer =
    OneOf<ReadOverflowDone, ReadDelayedDone, ReadRetentionDone, LookUpIdempotencyKeyDone, LookUpCreatesDone,
          ReadDeadDone, ReadSweepDone, ReadTaskDone, ReadLateAcksDone, ReadWorkflowsDone>;

// A read and the turn that asked for it; its answer names the turn again.
struct AskedRead {
    uint64_t turn = 0;
    ReadRequest request;
};
struct ReadAnswered {
    uint64_t turn = 0;
    ReadAnswer answer;
};

}  // namespace fairlead::broker
