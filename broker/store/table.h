// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace fairlead::broker {

// The tables of a store; keys.h draws their keys, records.h their values.
enum class Table : uint8_t {
    Meta,     // secret of the store, and what else there is one of
    Name,     // tenant and command names <-> their numbers
    Body,     // what the producer sent, written once
    Live,     // the small record of every task that has not ended
    Lease,    // one record per task in progress
    Ready,    // order of what is ready, only for what did not fit into memory
    Due,      // things that happen at a time: delayed tasks, ends of retention
    Ended,    // completed and dead tasks, with their results and errors
    Dead,     // dead tasks by tenant and time
    Attempt,  // how each failed delivery ended, and who brought the task back from the dead
    Idempotency,
    Operation,  // bulk jobs and how far they have come
    Webhook,    // ends of tasks that somebody still has to be told of
    Tenant,     // what was set for a tenant at run time
    Audit,      // who changed what, newest first
    Fairness,   // what tenants have been given lately, how long their tasks take
    Event,      // what happened, oldest first
    History,    // how things went, by resolution and time
    DeadIndex,  // dead tasks by command and by error
};

inline constexpr std::array<std::string_view, 19> kTableNames{
    "meta",        "name",      "body",    "live",   "lease", "ready",    "due",   "ended",   "dead",      "attempt",
    "idempotency", "operation", "webhook", "tenant", "audit", "fairness", "event", "history", "dead_index"};
inline constexpr size_t kTables = kTableNames.size();

}  // namespace fairlead::broker
