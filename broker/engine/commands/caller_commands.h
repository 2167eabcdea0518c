// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/job_error.h"
#include "broker/core/task.h"
#include "broker/core/tenant_scope.h"
#include "broker/engine/commands/sinks.h"
#include "shared/status.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// What a worker without a stream asks of the engine: one request, one answer. Each reply is called once, in the same
// way as sinks are (sinks.h). A lease that was fetched like this has no stream that could end: it lasts until its end.

// Who asks. A task of another tenant does not exist for it ("not-found"). workerId: whose tasks it may settle; not set:
// those that the same subject's workers were given, or, without a subject, those of any worker. Whose token a task was given
// to is not known any more after a restart: then any caller without a workerId may settle it. The ids that
// it names may be in either spelling, or chosen by clients.
struct TaskCaller {
    TenantScope tenants;
    std::optional<std::string> workerId;
    std::string subject = {};  // of its token
};

// Hands out up to `count` tasks now. If there is none: the answer is empty at once, or, with a `wait`, when there is one.
// count: the worker's free places, because it is what the scheduler believes them to be; at most 1,000 are handed out.
// With a wait, the tenants are those of a token: whoever may name any tenant would leave their names behind.
struct FetchTasks {
    TaskCaller caller;                  // REQUIRES: workerId is set
    bool isNamed = false;               // workerId is its own, so all its connections are one worker
    std::vector<std::string> commands;  // empty: every command
    bool isInOrder = false;  // a task of a later command only if the earlier ones have none ready, kept or not
    Micros lease{};          // 0: of each task its own visibility, or else EngineOptions::defaultLease
    uint32_t count = 1;
    uint64_t wait = 0;  // chosen by the maker, never reused; 0: do not wait
    std::function<void(std::vector<Assignment>)> reply;
    // Called in place of `reply` when there is no room for the names of one more wait (Bound::WaitingNames). Without it,
    // the reply is empty.
    std::function<void(const Status&)> refused = {};
    // Tells apart clients that come under one worker's name, for example by their connection; empty: the name does.
    std::string origin = {};
    // The worker is told of tasks by the ids that clients have chosen (Assignment::clientId); else by their own.
    bool knowsChosenIds = false;
};

// The caller waits no more. Its reply is called, empty, unless it has been given tasks already: then StopWaiting does
// nothing, and who finds that nobody is left to take them posts ReturnFetched.
struct StopWaiting {
    uint64_t wait = 0;
};

// The client has ended a connection that had carried several requests. isSudden: as no idle one is ended.
struct ConnectionBroke {
    std::string origin;  // as of FetchTasks
    bool isSudden = false;
};

// Tasks that were handed out but that the caller did not get, because it has gone: ready again, at the end of their line,
// without an attempt.
struct ReturnFetched {
    struct Delivery {
        TaskId id;
        Time leasedAt;  // Assignment::updatedAt
    };
    std::vector<Delivery> deliveries;
};

// error of an answer: "", "not-found", "not-owner", "not-in-progress", or "ambiguous": tasks of several tenants have the id.
struct FinishTasks {
    struct Item {
        TaskId id;
        bool completed = false;  // otherwise failed for good
        std::string resultJson;
        std::string error;
        std::optional<JobError> failure{};  // the error in parts, if it came so; `error` is then its text
    };
    TaskCaller caller;
    std::vector<Item> items;
    std::function<void(std::vector<std::string> errors)> reply;  // in the order of the items
    std::shared_ptr<Time> endedAt = {};  // if given, gets the moment of the ends before the reply is called
};

struct RetryTask {
    struct Outcome {
        std::string error;
        std::optional<TaskEnd> end;  // unset: it is tried again
        int attempts = 0;
        int maxAttempts = 0;
        Micros delay{};  // before the next attempt
    };
    TaskCaller caller;
    TaskId id;
    Micros delay{};  // 0: the task's own policy, or the broker's backoff
    std::string reason;
    std::optional<JobError> failure{};  // the reason in parts, if it came so; `reason` is then its text
    std::function<void(Outcome)> reply;
    // What limits the key of the task has said that no further one may begin until then; a day at most is kept to. A key of
    // every tenant is closed by a caller for all tenants alone.
    std::optional<Time> keyClosedUntil{};
};

struct ExtendLeases {
    TaskCaller caller;
    std::vector<TaskId> ids;
    Micros extend{};  // 0: each by the lease that it was fetched with
    std::function<void(std::vector<std::string> errors)> reply;
};

// Ready again, at the end of its line, without an attempt.
struct GiveBackTask {
    TaskCaller caller;
    TaskId id;
    std::function<void(std::string error)> reply;
};

// Calls `look` as soon as no end of the task can go unnoticed, then once more when the task has ended, unless the wait has
// been stopped. Any task, also one that is unknown: the caller has looked.
struct AwaitEnd {
    TaskId id;
    uint64_t wait = 0;  // chosen by the maker, never reused
    std::function<void()> look;
};

struct StopAwaitingEnd {
    TaskId id;
    uint64_t wait = 0;
};

// The next tick shows the tasks that wait or run (WorkTick::unfinished).
struct ShowUnfinished {};

// Keeps a text of a tenant in the table Meta, which is the store's to read, or no longer. It goes with its tenant. The reply is
// called when it is durable.
struct KeepText {
    std::string tenant;
    std::string name;
    std::optional<std::string> text;    // nothing: remove it
    std::function<void(Status)> reply;  // FailedPrecondition: the tenant is being deleted, so nothing is kept
};
inline constexpr std::string_view kTenantTexts = "codeq topic/";
inline std::string tenantTextKey(const std::string& tenant, const std::string& name) {
    return std::string(kTenantTexts) + tenant + '/' + name;  // no tenant's name has a slash
}

// Calls `tell` with the name of each tenant that is deleted from now on, once that is durable.
struct TellGone {
    std::function<void(const std::string& tenant)> tell;
};

// Asks for nothing; the answer comes after the commit of the turn that takes it, and so shows that all threads go on.
struct Ping {
    std::function<void()> reply;
};

}  // namespace fairlead::broker
