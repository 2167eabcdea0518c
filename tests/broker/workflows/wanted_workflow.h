// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/workflow_records.h"
#include "tests/broker/engine/engine_harness.h"

#include <functional>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace fairlead::broker {

// What a client asks for, as a tree.
struct Wanted {
    WorkflowKind kind = WorkflowKind::Job;
    std::vector<Wanted> children{};
    std::map<uint8_t, Wanted> callbacks{};
    std::map<size_t, Wanted> undo{};  // of a saga: what undoes which of its steps
    uint8_t policy = 0;               // of a saga
    uint32_t number = 0;
};

inline Wanted jobs(WorkflowKind kind, size_t count) {
    Wanted all{kind};
    all.children.resize(count);
    return all;
}

// By breadth; gives the tree its numbers.
inline NewWorkflow flatten(Wanted& whole) {
    NewWorkflow made;
    std::vector<Wanted*> order{&whole};
    made.nodes.emplace_back().kind = whole.kind;
    for (size_t at = 0; at < order.size(); ++at) {
        Wanted& node = *order[at];
        node.number = uint32_t(at);
        if (node.kind != WorkflowKind::Job) made.nodes[at].first = uint32_t(order.size());
        if (node.kind == WorkflowKind::Saga) made.nodes[at].callbacks = node.policy;
        made.nodes[at].children = uint32_t(node.children.size());
        std::vector<Wanted*> below;
        for (Wanted& child : node.children) below.push_back(&child);
        for (auto& [bit, child] : node.callbacks) {
            made.nodes[at].callbacks |= bit;
            below.push_back(&child);
        }
        for (auto& [step, child] : node.undo) below.push_back(&child);
        for (size_t i = 0; i < below.size(); ++i) {
            WorkflowNode& child = made.nodes.emplace_back();
            child.kind = below[i]->kind;
            child.parent = uint32_t(at);
            child.place = uint32_t(i);
            order.push_back(below[i]);
        }
        uint32_t undone = made.nodes[at].first + uint32_t(node.children.size());
        for (const auto& [step, child] : node.undo) made.nodes[made.nodes[at].first + step].first = undone++;
    }
    for (size_t at = 0; at < made.nodes.size(); ++at) {
        made.nodes[at].task.command = "work";
        made.nodes[at].task.maxAttempts = 1;
        made.nodes[at].task.payload = "{\"args\":[" + std::to_string(at) + "]}";
    }
    return made;
}

// Of chains, groups, batches and sagas; a saga's steps are jobs.
inline Wanted randomTree(std::mt19937& random, int depth) {
    const auto below = [&random](unsigned n) { return random() % n; };
    if (depth == 0 || (depth < 3 && below(2) == 0)) return {};
    Wanted node{static_cast<WorkflowKind>(1 + below(4))};
    const bool isSaga = node.kind == WorkflowKind::Saga;
    const size_t count = 1 + below(4);
    for (size_t i = 0; i < count; ++i) {
        node.children.push_back(isSaga ? Wanted() : randomTree(random, depth - 1));
        if (isSaga && below(3) != 0) node.undo[i] = {};
    }
    if (isSaga) node.policy = kFailurePolicies[below(3)].second;
    if (node.kind == WorkflowKind::Batch) {
        const unsigned bits = 1 + below(7);
        for (const uint8_t bit : {kOnComplete, kOnSuccess, kOnFailure})
            if ((bits & bit) != 0) node.callbacks[bit] = {};
    }
    return node;
}

// Where a saga stands by where its jobs do, for a model.
template <typename StateOf>
WorkflowState stateOfSaga(const Wanted& saga, const StateOf& stateOf) {
    using enum WorkflowState;
    size_t failed = 0;
    while (failed < saga.children.size()) {
        const WorkflowState state = stateOf(saga.children[failed]);
        if (state == Running) return Running;
        if (state == Failed && saga.policy != kSkipsFailed) break;
        ++failed;
    }
    if (failed == saga.children.size()) return Completed;
    for (size_t step = failed; step > 0; --step) {
        const auto undo = saga.undo.find(step - 1);
        const WorkflowState state = undo == saga.undo.end() ? Completed : stateOf(undo->second);
        if (state != Completed) return state == Running ? Compensating : Failed;
    }
    return Compensated;
}
// What a saga is to what it is in.
constexpr WorkflowState asPart(WorkflowState state) {
    if (state == WorkflowState::Compensating) return WorkflowState::Running;
    return state == WorkflowState::Compensated ? WorkflowState::Failed : state;
}

inline uint32_t numberOf(const std::string& payload) {
    const size_t at = payload.find('[');
    return uint32_t(std::stoul(payload.substr(at + 1)));
}

inline Result<StartedWorkflow> start(EngineHarness& h, Wanted& whole, const std::string& tenant = "acme",
                                     const std::function<void(NewWorkflow&)>& change = {}) {
    std::optional<Result<StartedWorkflow>> answer;
    NewWorkflow made = flatten(whole);
    if (change) change(made);
    h.post(StartWorkflow{tenant, std::move(made),
                         [&answer](Result<StartedWorkflow> result) { answer = std::move(result); }});
    return *answer;
}

inline Status cancel(EngineHarness& h, const TaskId& id, const TenantScope& scope = {true, {}}) {
    std::optional<Status> answer;
    h.post(CancelWorkflow{id, scope, "ann", "not wanted", [&answer](Status status) { answer = std::move(status); }});
    return *answer;
}

inline WorkflowView view(const EngineHarness& h, const TaskId& id) {
    return TaskReader(&const_cast<EngineHarness&>(h).store()).workflow(id, {true, {}}).value();
}
inline WorkflowState stateOf(const EngineHarness& h, const TaskId& id) { return view(h, id).whole.state; }

// How often each job's task is there, in whichever state.
inline std::map<uint32_t, int> created(const EngineHarness& h) {
    std::map<uint32_t, int> found;
    for (const TaskState state : {TaskState::Ready, TaskState::Delayed, TaskState::InProgress, TaskState::Completed,
                                  TaskState::Dead, TaskState::Cancelled})
        for (const TaskView& task : h.list("acme", state)) ++found[numberOf(h.task(task.id.toString()).payload)];
    return found;
}

inline std::set<uint32_t> once(const std::map<uint32_t, int>& counts) {
    std::set<uint32_t> all;
    for (const auto& [number, count] : counts)
        if (count == 1) all.insert(number);
    return all;
}

// Seats that wait, one by one.
inline void offer(EngineHarness& h, const EngineHarness::Worker& worker, int seats) {
    for (int i = 0; i < seats; ++i) h.ready(worker);
}

inline EngineOptions lasting() {
    return EngineHarness::with([](EngineOptions& options) { options.completedRetention = std::chrono::hours(24); });
}

}  // namespace fairlead::broker
