// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/tenant_scope.h"
#include "broker/core/workflow.h"
#include "broker/store/store.h"
#include "broker/store/workflow_records.h"
#include "shared/result.h"

#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// A workflow as an administrator or its client sees it.
struct WorkflowView {
    TaskId id;
    std::string tenant;
    WorkflowRecord whole;
    struct Node {
        WorkflowNode asked;
        std::optional<WorkflowNodeRecord> state{};  // unset: it has not begun
        std::optional<Time> activeSince{};          // a worker has its task
        int attempts = 0;                           // of its task so far, while that is known
        bool isOmitted = false;                     // there is no room for its result and error
    };
    std::vector<Node> nodes;
};

inline constexpr size_t kMostShownResults = 4 * 1024 * 1024;  // bytes, of one workflow, with errors

// NotFound: there is none of that id, or it is of another tenant. Reads the disk.
Result<WorkflowView> readWorkflow(const StoreReads& store, const TaskId& id, const TenantScope& scope);

}  // namespace fairlead::broker
