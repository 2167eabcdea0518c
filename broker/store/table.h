// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace fairlead::broker {

// The tables of a store; keys.h describes their keys, records.h their values.
enum class Table : uint8_t {
    Meta,     // the store's secret and other single values
    Name,     // tenant and command names <-> their numbers
    Body,     // what the producer sent, written once
    Live,     // a small record for every task that has not ended
    Lease,    // one record per task in progress
    Ready,    // order of the ready tasks that did not fit into memory
    Due,      // what happens at a given time: a delayed task becomes ready, retention ends
    Ended,    // completed and dead tasks, with their errors, and their results if those are short
    Dead,     // dead tasks by tenant and time
    Attempt,  // how each failed delivery ended, and who requeued or edited the task
    Idempotency,
    Operation,      // bulk jobs and their progress
    Webhook,        // webhook calls that are still to be made
    Tenant,         // settings of tenants that were made at run time
    Audit,          // who changed what, newest first
    Fairness,       // recent use of seats by tenants, how long their tasks take
    Event,          // events, oldest first
    History,        // figures over time, by resolution and time
    DeadIndex,      // dead tasks by command and by error
    Terms,          // what tasks say of their own deliveries, each different set once
    Cron,           // tasks that the broker creates again and again
    ClientId,       // ids that clients have chosen for their tasks
    Investigation,  // of incidents, by people
    Recording,      // what the engine did, for replays of the past
    Result,         // long results of tasks that have ended
    Workflow,       // jobs that follow one another (workflow_records.h)
    Subscription,   // who is told of which events, and how the latest calls went (subscription_records.h)
};

inline constexpr std::array<std::string_view, 27> kTableNames{
    "meta",      "name",          "body",      "live",        "lease",      "ready",       "due",
    "ended",     "dead",          "attempt",   "idempotency", "operation",  "webhook",     "tenant",
    "audit",     "fairness",      "event",     "history",     "dead_index", "terms",       "cron",
    "client_id", "investigation", "recording", "result",      "workflow",   "subscription"};
inline constexpr size_t kTables = kTableNames.size();

}  // namespace fairlead::broker
