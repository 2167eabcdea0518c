// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/http/json_value.h"
#include "broker/ojs/values/ojs_error.h"

#include <cstdint>
#include <optional>

namespace fairlead::broker {

// A step of a saga as two jobs, each as readJob() takes it. Views are of the text that the step was parsed from.
struct SagaStep {
    JsonValue job;
    std::optional<JsonValue> undo;  // what undoes it; has its queue, meta and all else but its times and retries
};

// What a saga does when a step has failed: a bit of WorkflowNode::callbacks, 0: undoes those before at once.
std::optional<OjsError> readFailurePolicy(const JsonValue& saga, uint8_t* policy);

// A step is tried once unless it says otherwise itself, or the policy is to retry. The error begins with the field.
std::optional<OjsError> readSagaStep(const JsonValue& step, uint8_t policy, SagaStep* to);

}  // namespace fairlead::broker
