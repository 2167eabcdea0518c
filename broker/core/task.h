// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/job_terms.h"
#include "broker/core/task_id.h"
#include "broker/core/unique_rule.h"
#include "shared/clock.h"

#include <cstdint>
#include <optional>
#include <string>

namespace fairlead::broker {

inline constexpr int kPriorities = 10;  // 0..9, 9 is served first: of codeQ's clients and of forms
// All that a task may have, so that jobs of Open Job Spec keep theirs.
inline constexpr int kLowestPriority = -100;
inline constexpr int kHighestPriority = 100;

// Numbers are stored on disk: never reuse one.
enum class TaskState : uint8_t {
    Ready = 1,
    Delayed = 2,
    InProgress = 3,
    Completed = 4,
    Dead = 5,
    Cancelled = 6,  // by a client or an administrator
    Expired = 7,    // it was not begun, or not done, by the time until which it made sense
    Held = 8,       // created to be kept back until it is activated
};

// A word for programs, which stays.
constexpr const char* nameOf(TaskState state) {
    switch (state) {
        case TaskState::Ready: return "ready";
        case TaskState::Delayed: return "delayed";
        case TaskState::InProgress: return "in_progress";
        case TaskState::Completed: return "completed";
        case TaskState::Dead: return "dead";
        case TaskState::Cancelled: return "cancelled";
        case TaskState::Expired: return "expired";
        case TaskState::Held: return "held";
    }
    return "";
}

// How a task has ended. Numbers are stored on disk: never reuse one.
enum class TaskEnd : uint8_t { Completed = 0, Dead = 1, Cancelled = 2, Expired = 3 };

// The part of a task that is written once, when the task is created, and read when it is shown or handed out. A new
// field of this kind is added here and to store/records.cpp, and is set where its value comes from.
struct TaskBody {
    std::string command;  // as the producer spelled it
    std::string payload;
    int priority = 0;     // kLowestPriority..kHighestPriority, the highest is served first
    int maxAttempts = 0;  // deliveries, 1..65535
    Time createdAt;
    std::string webhook;
    std::string idempotencyKey;
    std::string traceParent;
    std::string traceState;
    std::string exceededLimit;  // key of a soft limit that it went beyond when it was created; empty: none
    std::string creator;        // subject of the token that it was created with; empty: unknown
    std::string type;           // of a job of Open Job Spec, which is also what its payload describes; empty: none
    Time expiresAt{};           // not begun after this of the calendar; 0: never
    TaskId clientId;            // under which its client knows it, unique in the tenant; 0: its own
    std::optional<JobTerms> terms{};  // what it says of its own deliveries (checkTerms)
};

// A task as a producer asks for it, already validated and with defaults applied. The engine sets createdAt and
// exceededLimit; maxAttempts 0 means the engine's default.
struct NewTask : TaskBody {
    std::optional<Time> runAt;  // not before this, as a delay says; unset or past: now
    bool isHeld = false;        // until ActivateTask, and then until its time if that is still to come
    int attemptsBefore = 0;     // deliveries elsewhere, which count; the engine leaves one of maxAttempts in any case
    std::optional<UniqueRule> unique{};
    std::optional<Time> calendarAt{};  // not before this of the calendar (calendar.h), too
};

// A task as a worker receives it.
struct Assignment : TaskBody {
    TaskId id;
    std::string tenant;
    int attempts = 0;  // this delivery included
    std::string workerId;
    Time leaseUntil;
    Time updatedAt;
};

// A task as an administrator sees it. Fields that do not apply to its state are empty or unset.
struct TaskView : TaskBody {
    TaskId id;
    std::string tenant;
    TaskState state = TaskState::Ready;
    int attempts = 0;
    std::optional<Time> dueAt;
    std::optional<Time> leaseUntil;
    std::optional<Time> endedAt;
    std::string worker;
    std::optional<Time> workerGoneSince;  // in progress, but its worker is not connected
    std::string error;
    uint64_t payloadBytes = 0;  // also where payload is left out
    std::string resultJson;
    std::string revision;  // that an edit of the task must name
};

}  // namespace fairlead::broker
