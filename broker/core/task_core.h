// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task_id.h"
#include "broker/core/unique_rule.h"
#include "shared/clock.h"

#include <cstdint>

namespace fairlead::broker {

// The part of a task that the broker needs in every state: ready, in progress, delayed, ended. Passed on as a whole
// from state to state, so a new field is added here and to store/records.cpp, and is set where its value comes from.
// Kept in memory for every task that is in progress or soon will be; what can wait for a read is in TaskBody.
struct TaskCore {
    uint32_t payloadBytes = 0;
    uint32_t operation = 0;  // the bulk job that last requeued the task, until the task ends; 0: none
    uint32_t terms = 0;      // of its deliveries (TermsTable); 0: none. Of an ended task: not 0 if its body has terms
    UniqueKey unique{};      // that is free again when the task ends
    uint16_t attempts = 0;   // deliveries that count since the last requeue, including the one in progress
    uint16_t maxAttempts = 0;
    uint16_t edits = 0;       // by administrators
    int8_t priority = 0;      // kLowestPriority..kHighestPriority
    uint8_t requeues = 0;     // how often the task was requeued after it had died
    uint8_t webhookLane = 0;  // 0: the task has no webhook (webhook_lane.h)
    Time expiresAt{};         // 0: never
    TaskId clientId;          // that its client has chosen; 0: none

    friend bool operator==(const TaskCore&, const TaskCore&) = default;
};

}  // namespace fairlead::broker
