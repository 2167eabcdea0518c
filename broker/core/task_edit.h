// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/job_terms.h"
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
    std::optional<Time> runAt;           // of the calendar; past: now
    bool requeue = false;                // a dead task only: back to its queue, in the same step
    std::optional<Micros> visibility{};  // as in JobTerms, 0: what its worker says
    std::optional<Micros> timeout{};     // likewise, 0: only the broker's
    std::optional<RetryPolicy> retry{};  // toDeadLetters is not looked at: the task keeps its own
    bool hasNoRetry = false;             // instead of retry: the broker's backoff
    std::optional<Time> expiresAt{};     // of the calendar; 0: never

    bool changesTerms() const { return visibility || timeout || retry || hasNoRetry; }
    bool isEmpty() const {
        return !priority && !maxAttempts && !webhook && !payload && !runAt && !requeue && !expiresAt && !changesTerms();
    }
};

}  // namespace fairlead::broker
