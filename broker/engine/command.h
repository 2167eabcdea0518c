// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/operation.h"
#include "broker/core/outbound.h"
#include "broker/core/task.h"
#include "broker/core/task_edit.h"
#include "broker/core/tenant_scope.h"
#include "broker/engine/sinks.h"
#include "broker/fairness/scheduling_options.h"
#include "broker/engine/tenant_commands.h"
#include "broker/store/disk_room.h"
#include "broker/store/records.h"
#include "shared/result.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace fairlead::broker {

// What the outside asks of the engine. Values, complete in themselves; made on any thread, applied in the order in
// which they were posted. Whoever makes one has authenticated the caller and checked sizes, ranges and scopes.

// Identifies one worker stream while the broker runs. Chosen by the caller, never reused.
using SessionId = uint64_t;

struct CreateTasks {
    struct Item {
        uint64_t ticket = 0;  // handed back to the sink
        NewTask task;
    };
    std::shared_ptr<ProducerSink> sink;
    std::string tenant;
    std::vector<Item> items;
};

struct OpenWorker {
    SessionId session = 0;
    std::shared_ptr<WorkerSink> sink;
    std::string workerId;
    TenantScope scope;
    std::shared_ptr<Outbound> outbound;  // while it is full, seats of the worker rest; null: never
};

// Held until there is something to hand out; answered once.
struct OfferSeats {
    SessionId session = 0;
    std::vector<std::string> commands;  // empty: every command
    Micros lease{};
    uint32_t count = 1;
    bool asBatch = false;
};

struct SubmitResults {
    struct Item {
        TaskId id;
        std::string taskIdText;
        bool completed = false;  // else failed for good
        std::string resultJson;
        std::string error;
        // Not empty: what it says cannot be taken. The task is tried again as after a nack, and this is its error.
        std::string refusal;
    };
    SessionId session = 0;
    std::vector<Item> items;
    bool asBatch = false;
};

struct NackTask {
    SessionId session = 0;
    TaskId id;
    std::string taskIdText;
    Micros delay{};  // 0: the broker's backoff
    std::string reason;
};

struct HeartbeatTask {
    SessionId session = 0;
    TaskId id;
    std::string taskIdText;
    Micros extend{};
};

struct AbandonTask {
    SessionId session = 0;
    TaskId id;
    std::string taskIdText;
};

// The stream will take nothing more: seats it offered are withdrawn. Its leases live on until they end, or for as long as
// EngineOptions::workerGrace, unless the worker comes back.
struct CloseWorker {
    SessionId session = 0;
};

// There may be room again in the outbound of the worker; without one, in those of any: seats that rest come back.
struct CallBackSeats {
    std::optional<SessionId> session;
};

// Assignments that never left the broker: nobody knows of them, so they become ready again at the end of their line and
// count for nothing. Those whose lease has ended otherwise meanwhile are left alone.
struct ReturnUnsent {
    struct Delivery {
        TaskId id;
        Time leasedAt;
    };
    std::string workerId;
    std::vector<Delivery> deliveries;
};

// From administrators. The reply is told as sinks are (sinks.h), once the change is durable.

struct StartOperation {
    OperationSpec spec;
    std::function<void(Result<Operation>)> reply;
};

struct ControlOperation {
    uint64_t operation = 0;
    OperationAction action = OperationAction::Pause;
    TenantScope scope;  // of the caller: must cover the operation's
    std::function<void(Result<Operation>)> reply;
};

// Another order among tenants, from now on and over restarts.
struct ChangePolicy {
    SchedulingPolicy policy = SchedulingPolicy::Fair;
    std::string author;
    std::string reason;
    std::function<void(Status)> reply;
};

// What became of calling a webhook: it is over, or to be tried again at the new place.
struct SettleWebhook {
    WebhookPlace place;
    struct Again {
        Time due;
        WebhookRecord record;
    };
    std::optional<Again> again;
};

// Edits or deletes one task, or takes it from its worker, if it still is as it was seen.
struct ChangeTask {
    enum class Action : uint8_t { Edit, Delete, Release };
    TaskId id;
    TenantScope scope;  // of the caller: must cover the task's tenant
    Action action = Action::Edit;
    TaskEdit edit;
    std::string revision;  // as TaskReader told it
    std::string author;
    std::string reason;
    std::function<void(const Status&)> reply;
};

// From the watch of the disk: there is little room, or enough again.
struct DiskRoomChanged {
    DiskRoom room;
};

using ClientCommand =
    std::variant<CreateTasks, OpenWorker, OfferSeats, SubmitResults, NackTask, HeartbeatTask, AbandonTask, CloseWorker,
                 CallBackSeats, ReturnUnsent, StartOperation, ControlOperation, ChangePolicy, SettleWebhook,
                 ChangeTenant, AwaitFigures, ReadTenants, ExplainPlace, ReadTenantFileAgain, OverrideThrottle,
                 ChangeTask, DiskRoomChanged>;

}  // namespace fairlead::broker
