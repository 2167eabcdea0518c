// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/task_length.h"
#include "broker/store/keys.h"

#include <cstddef>
#include <cstdint>

namespace fairlead::broker {

// What the scheduler knows of one command of a tenant.
struct KnownWork {
    CommandNumber command = 0;
    TaskLength length;
    int64_t savedEstimate = -1;  // µs, as last saved
    Sequence head = 0;           // of the first ready task
    size_t waiting = 0;          // ready tasks, as last reported
    Moment used = 0;             // when a task of it last became ready or ended
    uint32_t running = 0;
    bool isReady = false;
};

}  // namespace fairlead::broker
