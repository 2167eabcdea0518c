// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/operation.h"
#include "broker/engine/command.h"
#include "broker/engine/ready_queue.h"
#include "broker/engine/waiting_seats.h"
#include "broker/store/records.h"
#include "broker/store/write_set.h"
#include "broker/telemetry/tenant_statistics.h"

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace fairlead::broker {

// What follows from a turn of the engine once its writes are committed: answers to release, and reads to do, whose
// outcomes come back to the engine as ReadAnswers. In the order in which the engine made them.

struct Created {
    std::shared_ptr<ProducerSink> sink;
    uint64_t ticket = 0;
    Result<TaskId> outcome;
};

struct Assigned {
    struct Task {
        TaskId id;
        TenantNumber tenant = 0;
        const std::string* tenantName = nullptr;
        uint16_t attempts = 0;
        Time at;
        Time leaseUntil;
    };
    std::shared_ptr<WorkerSession> worker;
    std::vector<Task> tasks;
    bool asBatch = false;
};

// An ack that may still depend on a look into the store.
struct PendingAck {
    TaskAck ack;
    TaskId id;
    bool noLease = false;  // nobody holds it: find out whether it exists, for this worker
};

struct ResultsAcked {
    std::shared_ptr<WorkerSession> worker;
    std::vector<PendingAck> acks;
    bool asBatch = false;
};

struct HeartbeatAcked {
    std::shared_ptr<WorkerSession> worker;
    PendingAck ack;
};

struct NackAcked {
    std::shared_ptr<WorkerSession> worker;
    PendingAck ack;
    Micros delay{};
    bool deadLettered = false;
};

struct AbandonAcked {
    std::shared_ptr<WorkerSession> worker;
    PendingAck ack;
};

struct PublishCounters {
    CounterTick tick;
};

// Reads. Each is answered by the struct of the same name with "Done".

struct ReadOverflow {
    TenantNumber tenant = 0;
    CommandNumber command = 0;
    uint8_t priority = 0;
    Sequence after = 0;
    size_t limit = 0;
};
struct ReadOverflowDone {
    TenantNumber tenant = 0;
    CommandNumber command = 0;
    uint8_t priority = 0;
    std::vector<ReadyTask> tasks;
};

struct ReadDelayed {
    std::string from;  // key in Due, inclusive
    std::string to;    // exclusive
    size_t limit = 0;
};
struct DelayedTask {
    Time due;
    TenantNumber tenant = 0;
    TaskId id;
    LiveRecord live;
};
struct ReadDelayedDone {
    std::vector<DelayedTask> tasks;
    std::string next;  // everything before this key has been read
};

struct ReadRetention {
    Time upTo;
};
struct ReadRetentionDone {
    struct EndedTask {
        RetentionRecord::EndedTask task;
        std::vector<std::string> attemptKeys;
    };
    std::string key;  // empty: nothing has run out
    // Only what could still be forgotten when it was read.
    std::vector<EndedTask> tasks;
    std::vector<RetentionRecord::Key> idempotencyKeys;
};

struct LookUpIdempotencyKey {
    TenantNumber tenant = 0;
    std::shared_ptr<ProducerSink> sink;
    CreateTasks::Item item;
};
struct LookUpIdempotencyKeyDone {
    LookUpIdempotencyKey request;
    std::optional<IdempotencyRecord> found;
};

// The next dead tasks that a bulk job is about.
struct ReadDead {
    uint64_t operation = 0;
    std::shared_ptr<const OperationSpec> spec;
    Time diedBefore;     // its set ends here
    std::string cursor;  // where the read before ended; empty at first
    size_t limit = 0;    // of matches
};
struct DeadTask {
    TenantNumber tenant = 0;
    TaskId id;
    EndedRecord ended;
    std::vector<std::string> attemptKeys;  // for a deletion only
};
struct ReadDeadDone {
    uint64_t operation = 0;
    std::vector<DeadTask> tasks;
    std::string cursor;
    uint64_t examined = 0;
    uint64_t missing = 0;  // named by id and not dead, or not theirs
    bool exhausted = false;
};

struct PublishOperation {
    Operation operation;
};

struct WebhookChanged {
    WebhookPlace place;
    bool isSettled = false;  // else added
};

// Tells whoever asked for something that it is done, or why it is not.
struct Reply {
    std::function<void()> tell;
};

using Answer = std::variant<Created, Assigned, ResultsAcked, HeartbeatAcked, NackAcked, AbandonAcked, PublishCounters,
                            PublishOperation, Reply, WebhookChanged>;
using ReadRequest = std::variant<ReadOverflow, ReadDelayed, ReadRetention, LookUpIdempotencyKey, ReadDead>;
using ReadAnswer =
    std::variant<ReadOverflowDone, ReadDelayedDone, ReadRetentionDone, LookUpIdempotencyKeyDone, ReadDeadDone>;

// A read and the turn that asked for it, which its answer names again.
struct AskedRead {
    uint64_t turn = 0;
    ReadRequest request;
};
struct ReadAnswered {
    uint64_t turn = 0;
    ReadAnswer answer;
};

// All that came of one turn: commit the writes, release the answers, then do the reads.
struct Turn {
    WriteSet writes;
    std::vector<Answer> answers;
    std::vector<AskedRead> reads;
    std::vector<std::pair<TaskId, std::string>> bodies;  // encoded BodyRecords of new tasks, likely wanted soon

    bool empty() const { return writes.empty() && answers.empty() && reads.empty(); }
};

}  // namespace fairlead::broker
