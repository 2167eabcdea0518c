// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task.h"
#include "shared/clock.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fairlead::broker {

// Jobs that follow one another. A tree: a chain's children run one after another, a group's and a batch's all at once, and
// a batch has jobs that answer to how the others ended. A saga is a chain of jobs, with jobs that undo them from the last to
// the first when a later one fails. Numbers are stored on disk: never reuse one.
enum class WorkflowKind : uint8_t { Job = 0, Chain = 1, Group = 2, Batch = 3, Saga = 4 };
enum class WorkflowState : uint8_t {
    Waiting = 0,
    Running = 1,
    Completed = 2,
    Failed = 3,
    Cancelled = 4,
    Compensating = 5,  // a saga that undoes what it did …
    Compensated = 6,   // … and one that has
};
constexpr bool isOver(WorkflowState state) {
    return state >= WorkflowState::Completed && state != WorkflowState::Compensating;
}
constexpr bool hasFailed(WorkflowState state) {
    return state == WorkflowState::Failed || state == WorkflowState::Compensated;
}
// Whether its children run one after another.
constexpr bool isInOrder(WorkflowKind kind) { return kind == WorkflowKind::Chain || kind == WorkflowKind::Saga; }

inline constexpr uint8_t kOnComplete = 1, kOnSuccess = 2, kOnFailure = 4;
// What a saga does when a step has failed, if it is not to undo the steps before at once.
inline constexpr uint8_t kSkipsFailed = 8, kRetriesFailed = 16;
inline constexpr size_t kMostWorkflowJobs = 1000;     // callbacks and what undoes steps included
inline constexpr size_t kMostWorkflowNodes = 2000;    // chains, groups and batches included, too
inline constexpr size_t kDeepestWorkflow = 8;         // chains, groups and batches within one another
inline constexpr size_t kMostHandedOn = 1024 * 1024;  // bytes of results for one job

// One node of the tree, as its client has asked for it. A node has its number by breadth: children of one are neighbours.
struct WorkflowNode {
    WorkflowKind kind = WorkflowKind::Job;
    uint32_t parent = 0;
    uint32_t place = 0;  // among the parent's children; callbacks and what undoes steps come after them
    uint32_t first = 0;  // number of the first child; of a saga's step, of the job that undoes it, 0: none
    uint32_t children =
        0;  // how many there are; the callbacks follow, in the order of their bits, or what undoes steps
    uint8_t callbacks = 0;  // of a batch: which it has; of a saga: what it does when a step has failed
    std::string name{};
    TaskBody task{};    // of a job
    Time calendarAt{};  // of a job: not before this of the calendar; 0: at once
};

// The first node is the whole. Already validated: numbers fit, a chain, group or batch has a child, a batch a callback.
struct NewWorkflow {
    std::vector<WorkflowNode> nodes;
};

// As clients call them.
constexpr std::string_view wordOf(WorkflowKind kind) {
    switch (kind) {
        case WorkflowKind::Job: return "job";
        case WorkflowKind::Chain: return "chain";
        case WorkflowKind::Group: return "group";
        case WorkflowKind::Batch: return "batch";
        case WorkflowKind::Saga: return "saga";
    }
    return "job";
}
inline constexpr std::array<std::pair<std::string_view, uint8_t>, 3> kCallbackNames{
    std::pair<std::string_view, uint8_t>{"on_complete", kOnComplete},
    {"on_success", kOnSuccess},
    {"on_failure", kOnFailure}};

inline constexpr std::string_view kCompensation = "compensate";
// What a saga does when a step has failed, as clients call it.
inline constexpr std::array<std::pair<std::string_view, uint8_t>, 3> kFailurePolicies{
    std::pair<std::string_view, uint8_t>{kCompensation, uint8_t(0)}, {"retry", kRetriesFailed}, {"skip", kSkipsFailed}};
constexpr std::string_view failurePolicyOf(uint8_t callbacks) {
    for (const auto& [name, bit] : kFailurePolicies)
        if (callbacks == bit) return name;
    return kCompensation;
}

constexpr uint32_t callbacksOf(const WorkflowNode& node) {
    uint32_t count = 0;
    for (const uint8_t bit : {kOnComplete, kOnSuccess, kOnFailure}) count += (node.callbacks & bit) != 0 ? 1 : 0;
    return count;
}

}  // namespace fairlead::broker
