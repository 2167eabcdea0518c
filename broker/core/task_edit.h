// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <optional>
#include <string>

namespace fairlead::broker {

// Changes to one task that an administrator asks for, already validated. Unset fields stay as they are.
struct TaskEdit {
    std::optional<int> priority;     // 0..9
    std::optional<int> maxAttempts;  // 1..65535
    std::optional<std::string> webhook;
    std::optional<std::string> payload;
    std::optional<Time> runAt;  // of the calendar; past: now
    bool requeue = false;       // a dead task only: back to its queue, in the same step

    bool isEmpty() const { return !priority && !maxAttempts && !webhook && !payload && !runAt && !requeue; }
};

}  // namespace fairlead::broker
