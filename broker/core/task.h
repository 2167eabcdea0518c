// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task_id.h"
#include "shared/clock.h"

#include <cstdint>
#include <optional>
#include <string>

namespace fairlead::broker {

inline constexpr int kPriorities = 10;  // 0..9, 9 is served first

// Numbers are stored on disk: never reuse one.
enum class TaskState : uint8_t {
    Ready = 1,
    Delayed = 2,
    InProgress = 3,
    Completed = 4,
    Dead = 5,
};

// A task as a producer asks for it; already validated and defaulted by whoever took it in.
struct NewTask {
    std::string command;
    std::string payload;
    int priority = 0;  // 0..9
    std::string webhook;
    int maxAttempts = 0;  // deliveries, 1..65535; 0: the broker's default
    std::string idempotencyKey;
    std::optional<Time> runAt;  // not before this; unset or past: now
    std::string traceParent;
    std::string traceState;
};

// A task as a worker receives it.
struct Assignment {
    TaskId id;
    std::string tenant;
    std::string command;
    std::string payload;
    int priority = 0;
    std::string webhook;
    int maxAttempts = 0;
    int attempts = 0;  // this delivery included
    std::string workerId;
    Time leaseUntil;
    Time createdAt;
    Time updatedAt;
    std::string traceParent;
    std::string traceState;
};

// A task as an administrator sees it. Empty and unset where the state has no such thing.
struct TaskView {
    TaskId id;
    std::string tenant;
    std::string command;
    TaskState state = TaskState::Ready;
    int priority = 0;
    int attempts = 0;
    int maxAttempts = 0;
    Time createdAt;
    std::optional<Time> dueAt;
    std::optional<Time> leaseUntil;
    std::optional<Time> endedAt;
    std::string worker;
    std::optional<Time> workerGoneSince;  // in progress, and whoever has it is not connected
    std::string error;
    uint64_t payloadBytes = 0;
    std::string payload;
    std::string resultJson;
    std::string webhook;
    std::string traceParent;
    std::string traceState;
    std::string idempotencyKey;
    std::string exceededLimit;  // key of a soft limit that it went beyond when it was created
    std::string revision;       // what a change of it must name
};

}  // namespace fairlead::broker
