// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

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

// The values of the tables. Each starts with a byte that numbers its layout, so that a later program can read what an
// earlier one wrote. decode() gives nothing for bytes it cannot read; that is corruption, and the caller says so.

struct BodyRecord : TaskBody {
    std::string encode() const;
    static std::optional<BodyRecord> decode(std::string_view bytes);
};

// What the queue must know of a task that has not ended. Also the value in Due for delayed tasks.
struct LiveRecord {
    TaskCore core{};
    CommandNumber command = 0;
    bool delayed = false;
    bool indexed = false;   // it has a record in Ready
    Sequence sequence = 0;  // its place among what is ready
    Time due{};             // delayed only

    std::string encode() const;
    static std::optional<LiveRecord> decode(std::string_view bytes);
};

struct LeaseRecord {
    uint16_t attempt = 0;
    uint32_t epoch = 0;  // the start of the broker that gave it
    Time start;
    Time until;
    std::string worker;
    uint32_t pool = 0;  // of workers, whose accounts are charged for it; 0: none
    Time goneSince{};   // its worker's stream has ended, and it has not come back; 0: it is there

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
    bool dead = false;
    Time endedAt;
    std::string worker;
    std::string error;
    std::string resultJson;

    std::string encode() const;
    static std::optional<EndedRecord> decode(std::string_view bytes);
};

enum class AttemptOutcome : uint8_t {
    Nacked = 1,
    LeaseExpired = 2,
    Failed = 3,
    Requeued = 4,
    Edited = 5,
    WorkerGone = 6,     // its stream ended, and it did not come back in time
    ResultRefused = 7,  // the worker said what became of it, and that could not be taken
};

struct AttemptRecord {
    AttemptOutcome outcome = AttemptOutcome::Nacked;
    Time start;
    Time end;
    std::string worker;  // of a requeue or an edit: who asked for it
    std::string error;   // of a requeue: the reason; of an edit: the reason and what was changed

    std::string encode() const;
    static std::optional<AttemptRecord> decode(std::string_view bytes);
};

struct IdempotencyRecord {
    TaskId id;
    Time expires;

    std::string encode() const;
    static std::optional<IdempotencyRecord> decode(std::string_view bytes);
};

// Value in Operation, under the number: written once, for it may name many tasks. The progress in it is where it began.
struct OperationRecord {
    Operation operation;
    std::string cursor;

    std::string encode() const;
    static std::optional<OperationRecord> decode(std::string_view bytes);
};

// Value in Operation, under the number and one byte more: written with every step.
struct OperationProgressRecord {
    OperationProgress progress;
    std::string cursor;  // how far its set has been gone through

    std::string encode() const;
    static std::optional<OperationProgressRecord> decode(std::string_view bytes);
};

// Value in Dead and in DeadIndex.
struct DeadRecord {
    uint64_t fingerprint = 0;

    std::string encode() const;
    static std::optional<DeadRecord> decode(std::string_view bytes);
};

// Value in Webhook. The URL is in Body, result and error are in Ended; of a task that was brought back meanwhile the
// error is in Attempt.
struct WebhookRecord {
    bool dead = false;
    uint16_t attempt = 0;  // the task's last
    Time endedAt;
    uint16_t tries = 0;  // of telling it, so far

    std::string encode() const;
    static std::optional<WebhookRecord> decode(std::string_view bytes);
};

// Value in Due for retention: what may be forgotten at that time. One record for many tasks, so that keeping them for
// a while costs a few bytes a task.
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
