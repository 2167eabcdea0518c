// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/workflow.h"
#include "broker/store/workflow_records.h"
#include "shared/result.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace fairlead::broker {

// Where the nodes of one workflow are read from.
struct WorkflowNodes {
    std::function<Status(uint32_t number, WorkflowNode& to)> node;
    // Unset: it has not begun.
    std::function<Status(uint32_t number, std::optional<WorkflowNodeRecord>& to)> state;
};

// How nodes stand once the task of a failed job waits again: the job's, and those of what ended with its failure.
struct StepRetry {
    std::vector<std::pair<uint32_t, WorkflowNodeRecord>> states;
    bool isCounted = false;  // as failed, in the whole: it is no callback
};

// Nothing: the workflow does not go on with it. It is cancelled, has completed or is undone, the job has not failed, or a batch or
// saga that it is in has answered to its failure already: what followed from that cannot be taken back. Cost: some reads for each
// level.
Result<std::optional<StepRetry>> retryOfStep(const WorkflowRecord& whole, uint32_t job, const WorkflowNodes& nodes);

}  // namespace fairlead::broker
