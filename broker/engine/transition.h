// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/records.h"
#include "shared/clock.h"

#include <cstdint>
#include <string>

namespace fairlead::broker {

// How a task ends for good.
struct Ending {
    bool dead = false;
    AttemptOutcome outcome = AttemptOutcome::Failed;  // of the last delivery, when dead
    std::string error;
    std::string resultJson;
};

// How a delivery ended whose task is retried.
struct Retry {
    AttemptOutcome outcome = AttemptOutcome::Nacked;
    std::string error;
    Micros delay{};  // 0: the broker's backoff
};

// Who had a dead task requeued, and why.
struct Asked {
    std::string by;
    std::string reason;
    uint32_t operation = 0;  // 0: the request was about this task only
};

}  // namespace fairlead::broker
