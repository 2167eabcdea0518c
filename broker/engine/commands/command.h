// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/job_error.h"
#include "broker/core/operation.h"
#include "broker/core/bounds/outbound.h"
#include "broker/core/task.h"
#include "broker/core/tenant_scope.h"
#include "broker/engine/commands/caller_commands.h"
#include "broker/tables/cron_commands.h"
#include "broker/tables/subscription_commands.h"
#include "broker/tables/key_limit_commands.h"
#include "broker/engine/commands/sinks.h"
#include "broker/engine/commands/task_change.h"
#include "broker/engine/commands/tenant_commands.h"
#include "broker/engine/commands/workflow_commands.h"
#include "broker/fairness/scheduling_options.h"
#include "broker/store/disk_room.h"
#include "broker/store/records.h"
#include "broker/telemetry/hurt_watch.h"
#include "shared/one_of.h"
#include "shared/result.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// What clients ask of the engine. Values, complete in themselves; made on any thread, applied in the order in which
// they were posted. Their maker has authenticated the caller and checked sizes, ranges and scopes.

// Identifies one worker stream while the broker runs. Chosen by the maker, never reused.
using SessionId = uint64_t;

struct CreateTasks {
    struct Item {
        uint64_t ticket = 0;  // returned to the sink with the outcome
        NewTask task;
    };
    std::shared_ptr<ProducerSink> sink;
    std::string tenant;
    std::vector<Item> items;
    // All of them or none: limits count them together, and a refusal of one refuses all and spends nothing.
    bool isAtomic = false;
    // The idempotency key that one more item would have, where the items' keys are those of one request: it is new as a
    // whole, or the same with as many items as before. Empty: the keys have nothing to do with each other.
    std::string keyOfOneMore = {};
};

struct OpenWorker {
    SessionId session = 0;
    std::shared_ptr<WorkerSink> sink;
    std::string workerId;
    TenantScope scope;
    std::shared_ptr<Outbound> outbound;  // while it is full, no work comes to the worker's seats; null: never full
    std::string subject = {};            // of its token
};

// Held until there is a task to hand out; answered once.
struct OfferSeats {
    SessionId session = 0;
    std::vector<std::string> commands;  // empty: every command
    Micros lease{};
    uint32_t count = 1;
    bool asBatch = false;
    bool isLeaseOpen = false;  // the worker has named none: a task's own visibility comes before `lease`
};

struct SubmitResults {
    struct Item {
        TaskId id;
        std::string taskIdText;
        bool completed = false;  // otherwise failed for good
        std::string resultJson;
        std::string error;
        // Not empty: the result is refused. The task is retried as after a nack, with this as its error.
        std::string refusal;
        std::optional<JobError> failure{};  // the error in parts, if it came so; `error` is then its text
    };
    SessionId session = 0;
    std::vector<Item> items;
    bool asBatch = false;
};

struct NackTask {
    SessionId session = 0;
    TaskId id;
    std::string taskIdText;
    Micros delay{};  // 0: by the task's retry policy, or the broker's backoff
    std::string reason;
    std::optional<JobError> failure{};  // the reason in parts, if it came so; `reason` is then its text
};

struct HeartbeatTask {
    SessionId session = 0;
    TaskId id;
    std::string taskIdText;
    Micros extend{};
    bool isExtendOpen =
        false;  // the worker has named none: a task with a visibility of its own keeps its lease's length
};

struct AbandonTask {
    SessionId session = 0;
    TaskId id;
    std::string taskIdText;
};

// The stream takes nothing more, and the seats that it offered are withdrawn. Its leases last until their end, but at
// most EngineOptions::workerGrace, unless the worker comes back.
struct CloseWorker {
    SessionId session = 0;
};

// A worker's outbound buffer may have room again, or any worker's if no session is given: its resting seats come back.
struct ResumeSeats {
    std::optional<SessionId> session;
};

// Assignments that were never sent to the worker: the tasks become ready again at the end of their line, and the
// attempt does not count. Tasks whose lease has ended otherwise in the meantime are left alone.
struct ReturnUnsent {
    struct Delivery {
        TaskId id;
        Time leasedAt;
    };
    std::string workerId;
    std::vector<Delivery> deliveries;
};

// From administrators. The reply is called in the same way as sinks are (sinks.h), once the change is durable.

struct StartOperation {
    OperationSpec spec;
    std::function<void(Result<Operation>)> reply;
    std::vector<std::string> named{};  // by the caller: NotFound unless each is there
};

struct ControlOperation {
    uint64_t operation = 0;
    OperationAction action = OperationAction::Pause;
    TenantScope scope;  // of the caller: must cover the operation's tenants
    std::function<void(Result<Operation>)> reply;
    std::string author = {};
};

// Changes the scheduling policy, from now on and across restarts.
struct ChangePolicy {
    SchedulingPolicy policy = SchedulingPolicy::Fair;
    std::string author;
    std::string reason;
    std::function<void(Status)> reply;
};

// A webhook call has ended: the webhook is done, or will be called again at the new place.
struct SettleWebhook {
    WebhookPlace place;
    struct Again {
        Time due;
        WebhookRecord record;
    };
    std::optional<Again> again;
    bool isOfEvent = false, isDead = false;  // the latter: it was given up
    // Of an event: as it is after the attempt, kept if it is over. Nothing: nobody wants the event any more.
    std::optional<WebhookRecord> call{};
};

// From the disk watch: there is too little room, or enough again.
struct DiskRoomChanged {
    DiskRoom room;
};

// From the statistics: who is hurt and who is well again.
struct HurtChanged {
    std::vector<HurtChange> changes;
};

// Somebody follows jobs until then: their steps are told as JobHappened. Nothing shortens it.
struct ListenToJobs {
    Time until;
};

// A type of its own: 45 kinds would be part of the name of each function that takes one.
struct ClientCommand
    : OneOf<CreateTasks, OpenWorker, OfferSeats, SubmitResults, NackTask, HeartbeatTask, AbandonTask, CloseWorker,
            ResumeSeats, ReturnUnsent, StartOperation, ControlOperation, ChangePolicy, SettleWebhook, ChangeTenant,
            AwaitFigures, ReadTenants, ExplainPlace, ReloadTenantFile, OverrideThrottle, ChangeTask, DiskRoomChanged,
            HurtChanged, FetchTasks, StopWaiting, ConnectionBroke, ReturnFetched, FinishTasks, RetryTask, ExtendLeases,
            GiveBackTask, ChangeCron, ListCrons, ChangeQueue, ReadQueues, ListenToJobs, AwaitEnd, StopAwaitingEnd,
            KeepText, TellGone, ChangeKeyLimit, ReadKeyLimits, Ping, ShowUnfinished, StartWorkflow, CancelWorkflow,
            ChangeSubscription, ListSubscriptions, RetryDelivery> {
    using OneOf::OneOf;
};

}  // namespace fairlead::broker
