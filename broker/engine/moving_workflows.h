// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/workflow_commands.h"
#include "broker/workflows/workflow_moves.h"

#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace fairlead::broker {

// What is next for workflows. One such read is under way at a time, so that their records change in one place only.
struct ReadWorkflows {
    enum class What : uint8_t { Move, Begin, Withdraw, Forget };
    What what = What::Move;
    Time now;
    Micros retention{};
    std::vector<std::pair<WorkflowPlace, CancelWorkflow>> cancels{};  // Move
    std::vector<std::pair<TenantNumber, TaskId>> ended{};             // Move
    std::vector<WorkflowPlace> places{};                              // Begin, of one tenant; Withdraw
};
struct ReadWorkflowsDone {
    ReadWorkflows request;
    WriteSet writes{};
    std::vector<Status> cancelled{};                                // one for each of request.cancels
    std::vector<WorkflowPlace> begun{};                             // have jobs to create now
    std::vector<WorkflowStarts> starts{};                           // one for each of request.places
    std::vector<std::vector<WorkflowWithdrawal>> withdrawals{};     // the same
    bool isMore = false;                                            // Forget: there is more to delete
};
Result<ReadWorkflowsDone> readWorkflows(const StoreReads& store, ReadWorkflows request);

// Which workflows have to move. Engine thread; O(log) in those that do. What stands here follows from the records, and so is
// there again after a restart.
class MovingWorkflows {
public:
    Status restore(const StoreReads& store, Time now);

    void ended(TenantNumber tenant, const TaskId& task) { m_ended.emplace_back(tenant, task); }
    void begin(const WorkflowPlace& place) { m_begun[place.tenant].workflows.insert(place.workflow); }
    void cancel(const WorkflowPlace& place, CancelWorkflow&& command) {
        m_cancels.emplace_back(place, std::move(command));
    }
    void withdraw(const WorkflowPlace& place) { m_withdrawn.insert(place); }
    void forgetTenant(TenantNumber tenant);

    // The read under way is answered.
    void answered() { m_isReading = false; }
    void hasBegun(const WorkflowPlace& place);  // all of its jobs that were to
    void beginLater(TenantNumber tenant, Time at) { m_begun[tenant].notBefore = at; }
    void hasWithdrawn(const WorkflowPlace& place) { m_withdrawn.erase(place); }
    void withdrawLater(Time at) { m_nextWithdrawal = at; }
    void forgetLater(Time at) { m_nextForget = at; }

    std::optional<ReadWorkflows> nextRead(Time now, Micros retention);
    std::optional<Time> nextWake() const;

private:
    struct Begun {
        std::set<TaskId> workflows;
        Time notBefore;  // a limit was reached
    };
    std::deque<std::pair<TenantNumber, TaskId>> m_ended;
    std::deque<std::pair<WorkflowPlace, CancelWorkflow>> m_cancels;
    std::map<TenantNumber, Begun> m_begun;
    std::set<WorkflowPlace> m_withdrawn;
    TenantNumber m_lastBegun = 0;
    Time m_nextWithdrawal, m_nextForget;
    uint8_t m_last = 0;
    bool m_isReading = false;
};

}  // namespace fairlead::broker
