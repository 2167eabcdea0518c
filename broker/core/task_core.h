// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace fairlead::broker {

// What the broker must have at hand of a task in every state: in line, in somebody's hands, delayed, ended. Passed on whole
// from state to state, so a new fact is added here and to its bytes in store/records.cpp, and is set where it comes from.
// Kept in memory for every task that is ready and near its turn, or in progress: what can wait for a read is in TaskBody.
struct TaskCore {
    uint32_t payloadBytes = 0;
    uint32_t operation = 0;  // the bulk job that brought it back last, until it ends; 0: none
    uint16_t attempts = 0;   // deliveries so far that count since it was last brought back; in progress: this one, too
    uint16_t maxAttempts = 0;
    uint16_t edits = 0;       // by administrators
    uint8_t priority = 0;     // 0..9
    uint8_t requeues = 0;     // how often it was brought back from the dead
    uint8_t webhookLane = 0;  // 0: nobody wants to be told of its end (webhook_lane.h)

    friend bool operator==(const TaskCore&, const TaskCore&) = default;
};

}  // namespace fairlead::broker
