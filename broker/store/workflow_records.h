// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/workflow.h"
#include "broker/store/keys.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// Keys in the table Workflow: a kind (1), and then
//
//   Whole     tenant(4) workflow(16)           where it stands
//   Node      tenant(4) workflow(16) node(4)   what a node is, written once
//   State     tenant(4) workflow(16) node(4)   where a node stands, from its beginning on
//   Due       tenant(4) workflow(16) node(4)   a job that is to be created; no value
//   Task      tenant(4) workflow(16) node(4)   the task of a job that has not ended
//   Step      tenant(4) task(16)               whose job the task is; kept for as long as the workflow
//   End       tenant(4) task(16)               how the task of a job has ended, until the workflow has moved
//   Cancel    tenant(4) workflow(16)           it is cancelled, and tasks of it have not ended; no value
//   Forget    time(8) tenant(4) workflow(16)   when its records are deleted; no value
//   Again     tenant(4) task(16)               the task of a job was dead and waits again, until the workflow has moved; no value
enum class WorkflowPart : uint8_t {
    Whole = 1,
    Node = 2,
    State = 3,
    Due = 4,
    Task = 5,
    Step = 6,
    End = 7,
    Cancel = 8,
    Forget = 9,
    Again = 10,
};

inline Key workflowKey(WorkflowPart part, TenantNumber tenant, const TaskId& id) {
    return Key().u8(uint8_t(part)).u32(tenant).id(id);
}
inline Key workflowKey(WorkflowPart part, TenantNumber tenant, const TaskId& id, uint32_t node) {
    return workflowKey(part, tenant, id).u32(node);
}
inline Key workflowForgetKey(Time at, TenantNumber tenant, const TaskId& id) {
    return Key().u8(uint8_t(WorkflowPart::Forget)).time(at).u32(tenant).id(id);
}

struct WorkflowRecord {
    WorkflowState state = WorkflowState::Running;
    Time createdAt;
    Time startedAt{};  // of the first delivery of those that have ended a job; 0: none
    Time endedAt{};
    uint32_t nodes = 0;
    uint32_t jobs = 0;  // without callbacks, as the next two
    uint32_t completed = 0;
    uint32_t failed = 0;  // or cancelled, other than with the workflow

    std::string encode() const;
    static std::optional<WorkflowRecord> decode(std::string_view bytes);
};

std::string encodeNode(const WorkflowNode& node);
std::optional<WorkflowNode> decodeNode(std::string_view bytes);

struct WorkflowNodeRecord {
    WorkflowState state = WorkflowState::Running;
    TaskId task{};  // of a job
    Time startedAt{};
    Time endedAt{};
    std::string result{};  // JSON; empty: none
    std::string error{};
    std::string code{};   // of the error, if its worker gave one
    uint32_t ended = 0;   // children, of a group or batch
    uint32_t failed = 0;  // of those
    uint8_t callbacksLeft = 0;
    bool hasCallbackFailed = false;

    std::string encode() const;
    static std::optional<WorkflowNodeRecord> decode(std::string_view bytes);
};

// Value under Step, where the id is the workflow's, and under Task, where it is the task's.
struct WorkflowStepRecord {
    TaskId id;
    uint32_t node = 0;

    std::string encode() const;
    static std::optional<WorkflowStepRecord> decode(std::string_view bytes);
};

// Value under End.
struct WorkflowEndRecord {
    WorkflowState state = WorkflowState::Completed;
    Time startedAt{};
    Time endedAt;
    std::string result{};
    std::string error{};
    std::string code{};  // of the error, if its worker gave one

    std::string encode() const;
    static std::optional<WorkflowEndRecord> decode(std::string_view bytes);
};

}  // namespace fairlead::broker
