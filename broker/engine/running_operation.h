// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/operation.h"
#include "shared/clock.h"

#include <memory>
#include <string>

namespace fairlead::broker {

// A bulk job as the engine takes it forward; also one that is over, for as long as it is remembered.
struct RunningOperation {
    Operation operation;
    std::shared_ptr<const OperationSpec> spec;  // shared with the reads that are under way
    std::string cursor;                         // how far its set has been gone through
    bool reading = false;
    Time nextStep;
};

// How far apart the steps of a job are that keeps its pace.
Micros stepInterval(const OperationSpec& spec);

}  // namespace fairlead::broker
