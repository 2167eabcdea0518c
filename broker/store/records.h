// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/job_error.h"
#include "broker/core/operation.h"
#include "broker/core/task.h"
#include "broker/core/task_core.h"
#include "broker/store/keys.h"
#include "shared/clock.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// The values of the tables. Each starts with the number of its layout, so that a later version can read what an earlier
// one wrote. decode() returns nullopt for bytes that it cannot read; the caller reports that as corruption.

struct BodyRecord : TaskBody {
    std::string encode() const;
    static std::optional<BodyRecord> decode(std::string_view bytes);
};

// What the queue needs to know about a task that has not ended. Also the value in Due for delayed tasks.
struct LiveRecord {
    TaskCore core{};
    CommandNumber command = 0;
    bool delayed = false;
    bool held = false;     // until it is activated
    bool indexed = false;  // the task has a record in Ready
    // Position among the ready tasks; of a delayed one, that among those that its key holds back, or 0: it waits for its time.
    Sequence sequence = 0;
    Time due{};               // delayed, or when it becomes ready at the earliest once it is activated; 0: at once
    bool byCalendar = false;  // due is a time of the calendar, and its record in Due of the kind Scheduled

    DueKind dueKind() const { return byCalendar ? DueKind::Scheduled : DueKind::Delayed; }

    std::string encode() const;
    static std::optional<LiveRecord> decode(std::string_view bytes);
};

struct LeaseRecord {
    uint16_t attempt = 0;
    uint32_t epoch = 0;  // counts starts of the broker: in which one the lease was given
    Time start;
    Time until;
    std::string worker;
    uint32_t pool = 0;      // the pool of workers that is charged for the lease; 0: none
    Time goneSince{};       // since when its worker is not there; 0: it is
    bool hasStream = true;  // false: the worker has none that could end
    Micros length{};        // as it was given, before it was extended; 0: written by a version that did not keep it
    Time chargedFrom{};     // later than start by the time in which nobody was known to have the task; 0: than start
    Time lostSince{};       // since when nobody is known to have it; 0: somebody is
    uint64_t asker =
        0;  // whose token it was given to (askerOf); 0: of none, or a version wrote it that did not keep it

    std::string encode() const;
    static std::optional<LeaseRecord> decode(std::string_view bytes);
};

// Value in Ready.
struct ReadyRecord {
    TaskId id;
    TaskCore core;

    std::string encode() const;
    static std::optional<ReadyRecord> decode(std::string_view bytes);
};

struct EndedRecord {
    TaskCore core;
    CommandNumber command = 0;
    TaskEnd end = TaskEnd::Completed;
    Time endedAt;
    std::string worker;
    std::string error;
    std::string resultJson;
    std::string errorType{};     // of a worker's structured error; part of the fingerprint
    Time startedAt{};            // of the delivery that completed it; other deliveries have records of their own
    bool isResultApart = false;  // it is in the table Result (ended_records.h)

    std::string encode() const;
    static std::optional<EndedRecord> decode(std::string_view bytes);
    bool isDead() const { return end == TaskEnd::Dead; }
    // Without the result.
    static std::optional<EndedRecord> decodeOutline(std::string_view bytes);
};

enum class AttemptOutcome : uint8_t {
    Nacked = 1,
    LeaseExpired = 2,
    Failed = 3,
    Requeued = 4,
    Edited = 5,
    WorkerGone = 6,     // the worker's stream ended, and the worker did not return in time
    ResultRefused = 7,  // the broker could not accept the result that the worker sent
    Cancelled = 8,      // the task was cancelled while the worker had it
};

struct AttemptRecord {
    AttemptOutcome outcome = AttemptOutcome::Nacked;
    Time start;
    Time end;
    std::string worker;                 // of a requeue or an edit: who asked for it
    std::string error;                  // of a requeue: the reason; of an edit: the reason and what was changed
    std::optional<JobError> failure{};  // the error in parts, if it came so

    std::string encode() const;
    static std::optional<AttemptRecord> decode(std::string_view bytes);
};

struct IdempotencyRecord {
    TaskId id;
    Time expires;
    uint8_t states = 0;  // of a unique key: in which states of its task (unique_states)

    std::string encode() const;
    static std::optional<IdempotencyRecord> decode(std::string_view bytes);
};

// Value in Operation under the job's number. Written once, because it may name many tasks, with the initial progress.
struct OperationRecord {
    Operation operation;
    std::string cursor;

    std::string encode() const;
    static std::optional<OperationRecord> decode(std::string_view bytes);
};

// Value in Operation under the job's number and one more byte. Written with every step of the job.
struct OperationProgressRecord {
    OperationProgress progress;
    std::string cursor;  // where the job continues in its set of tasks

    std::string encode() const;
    static std::optional<OperationProgressRecord> decode(std::string_view bytes);
};

// Value in Dead and in DeadIndex.
struct DeadRecord {
    uint64_t fingerprint = 0;

    std::string encode() const;
    static std::optional<DeadRecord> decode(std::string_view bytes);
};

// Value in Webhook. Of the end of a task: the URL is in Body, result and error are in Ended; the error of a requeued task is in
// Attempt. Of an event: the URL is in Subscription, and the id in the key is that of the delivery.
struct WebhookRecord {
    TaskEnd end = TaskEnd::Completed;
    uint16_t attempt = 0;   // the last one of the task
    Time endedAt;           // or when the event happened
    uint16_t tries = 0;     // webhook calls so far
    TaskId subscription{};  // 0: it is of the end of a task, and has none of what follows
    std::string event{};    // subscription_records.h
    uint16_t status = 0;    // that the last call was answered with; 0: it was not
    std::string trouble{};  // why the last call was in vain

    bool isOfEvent() const { return subscription != TaskId(); }

    std::string encode() const;
    static std::optional<WebhookRecord> decode(std::string_view bytes);
};

// Value in Due for retention: what is to be deleted then. One record covers many tasks, at a few bytes per task.
struct RetentionRecord {
    struct EndedTask {
        TenantNumber tenant = 0;
        TaskId id;
        uint16_t attempts = 0;
        bool dead = false;
        Time endedAt;
    };
    struct Key {
        TenantNumber tenant = 0;
        std::string text;
    };
    std::vector<EndedTask> tasks;
    std::vector<Key> idempotencyKeys;

    std::string encode() const;
    static std::optional<RetentionRecord> decode(std::string_view bytes);
};

}  // namespace fairlead::broker
