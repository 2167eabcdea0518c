// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/operation.h"
#include "shared/clock.h"

#include <memory>
#include <string>

namespace fairlead::broker {

// A bulk job as the engine runs it; also a finished one, for as long as it is remembered.
struct RunningOperation {
    Operation operation;
    std::shared_ptr<const OperationSpec> spec;  // shared with reads that are under way
    std::string cursor;                         // how far the job has gone through its set
    bool reading = false;
    Time nextStep;
};

// The time between two steps of a job with a limited rate.
Micros stepInterval(const OperationSpec& spec);

}  // namespace fairlead::broker
