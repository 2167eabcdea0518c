// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/event.h"
#include "broker/core/operation.h"
#include "broker/engine/command.h"
#include "broker/engine/reads.h"
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
        size_t weight = 0;  // of its payload and what comes with it, as counted against the worker's bound
    };
    std::shared_ptr<WorkerSession> worker;
    std::vector<Task> tasks;
    bool asBatch = false;
    std::vector<std::optional<TaskBody>> bodies;  // one for each task: gathered after the commit
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

struct PublishOperation {
    Operation operation;
};
struct PublishProgress {
    uint64_t id = 0;
    OperationProgress progress;
};

struct WebhookChanged {
    enum class What : uint8_t { Added, Moved, Settled, Dropped };
    What what = What::Added;
    WebhookPlace place;
    WebhookPlace to{};  // of one that was moved
};

struct EventHappened {
    Event event;
};

// Tells whoever asked for something that it is done, or why it is not.
struct Reply {
    std::function<void()> tell;
};

using Answer = std::variant<Created, Assigned, ResultsAcked, HeartbeatAcked, NackAcked, AbandonAcked, PublishCounters,
                            PublishOperation, PublishProgress, Reply, WebhookChanged, EventHappened>;
// All that came of one turn: commit the writes, release the answers, then do the reads.
struct Turn {
    WriteSet writes;
    std::vector<Answer> answers;
    std::vector<AskedRead> reads;
    std::vector<std::pair<TaskId, TaskBody>> bodies;  // of new tasks, likely wanted soon

    bool empty() const { return writes.empty() && answers.empty() && reads.empty(); }
};

}  // namespace fairlead::broker
