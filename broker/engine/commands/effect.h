// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/event.h"
#include "broker/core/job_event.h"
#include "broker/core/operation.h"
#include "broker/core/worker_register.h"
#include "broker/engine/commands/command.h"
#include "broker/engine/commands/reads.h"
#include "broker/engine/commands/waiting_seats.h"
#include "broker/store/records.h"
#include "broker/store/write_set.h"
#include "broker/telemetry/tenant_statistics.h"
#include "shared/one_of.h"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

// What follows from a turn of the engine once its writes are committed: answers to release, and reads whose results
// come back to the engine as ReadAnswers. In the order in which the engine made them.

struct Created {
    std::shared_ptr<ProducerSink> sink;
    uint64_t ticket = 0;
    Result<TaskId> outcome;
    std::optional<TaskId> existing{};  // the task that has the unique key
    std::optional<Time> at{};          // of a task that is new
    std::string beyond{};              // the soft limit that it is beyond
    std::optional<TaskState> found{};  // the outcome was there before, in this state
};

struct BatchRefused {
    std::shared_ptr<ProducerSink> sink;
    size_t item = 0;
    Status why;
};

// What became of all items of one CreateTasks.
struct Creation {
    std::vector<Created> created;
    std::optional<BatchRefused> refused;
};

// Without tasks: the empty answer to a fetch.
struct Assigned {
    struct Task {
        TaskId id;
        TenantNumber tenant = 0;
        const std::string* tenantName = nullptr;
        uint16_t attempts = 0;
        Time at;
        Time leaseUntil;
        size_t weight = 0;  // bytes that count against the worker's bound: the payload and what comes with it
        TaskId told{};      // in place of the id that its client has chosen
    };
    std::shared_ptr<WorkerSession> worker;
    std::vector<Task> tasks;
    bool asBatch = false;
    std::vector<std::optional<TaskBody>> bodies;  // one for each task, filled in after the commit
};

// An ack that may still depend on a look into the store (LateAcks).
inline constexpr const char* kNotInProgress = "not-in-progress";
struct PendingAck {
    TaskAck ack;
    TaskId id;
    bool noLease = false;  // nobody holds the task: it is kNotInProgress, if it exists and this worker may know of it
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

// To a worker without a stream.
struct CallerAcked {
    std::vector<PendingAck> acks;
    std::function<void(std::vector<TaskAck>)> tell;
};

struct PublishCounters {
    CounterTick tick;
};
// Tells the caller that all figures that were published before can be read.
struct AfterFigures {
    std::function<void()> tell;
};

struct PublishOperation {
    Operation operation;
};
struct PublishProgress {
    uint64_t id = 0;
    OperationProgress progress;
};

struct ForgetOperation {
    uint64_t id = 0;
};

struct WebhookChanged {
    enum class What : uint8_t { Added, Moved, Settled, Dropped, Resumed };  // the last: a lane is looked at anew
    What what = What::Added;
    WebhookPlace place;
    WebhookPlace to{};  // of a moved one
};

struct EventHappened {
    Event event;
};

struct JobHappened {
    JobEvent event;
};

// Workers without a stream, as the engine has seen them.
struct WorkersSeen {
    std::vector<SeenWorker> workers;
    Time at;
};

// Tells the caller that a request is done, or why it failed.
struct Reply {
    std::function<void()> tell;
};

using Answer = OneOf<Created, BatchRefused, Assigned, ResultsAcked, HeartbeatAcked, NackAcked, AbandonAcked,
                     CallerAcked, PublishCounters, AfterFigures, PublishOperation, PublishProgress, ForgetOperation,
                     Reply, WebhookChanged, EventHappened, JobHappened, WorkersSeen>;

// Those of an answer to a worker; none of any other.
std::span<PendingAck> acksOf(Answer& answer);

// The result of one turn: commit the writes, release the answers, then do the reads.
struct Turn {
    WriteSet writes;
    std::vector<Answer> answers;
    std::vector<AskedRead> reads;
    std::vector<std::pair<TaskId, TaskBody>> bodies;  // of new tasks, likely to be needed soon

    bool empty() const { return writes.empty() && answers.empty() && reads.empty(); }
};

}  // namespace fairlead::broker
