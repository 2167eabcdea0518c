// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/commands/workflow_commands.h"
#include "broker/workflows/workflow_moves.h"

#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fairlead::broker {

// A worker has got the task.
struct StartedStep {
    TenantNumber tenant = 0;
    TaskId task;
    Time at;
};

// What is next for workflows. One such read is under way at a time, so that their records change in one place only.
struct ReadWorkflows {
    enum class What : uint8_t { Move, Begin, Withdraw, Forget };
    What what = What::Move;
    Time now;
    Micros retention{};
    bool isHeard = false;                                             // somebody follows what happens
    std::vector<StartedStep> started{};                               // Move: these, …
    std::vector<std::pair<TenantNumber, TaskId>> ended{};             // … or brought back, …
    std::vector<std::pair<WorkflowPlace, CancelWorkflow>> cancels{};  // … and then these
    std::vector<WorkflowPlace> places{};                              // Begin, of one tenant; Withdraw
    std::vector<uint32_t> from{};                                     // Begin: which jobs of each

    // Whether its answer says where tasks stand, so that the engine must know which of them have changed since.
    bool showsTasks() const { return what == What::Withdraw || !cancels.empty(); }
};
struct ReadWorkflowsDone {
    ReadWorkflows request;
    WriteSet writes{};
    std::vector<Result<std::vector<WorkflowTask>>>
        cancelled{};                                     // one for each of request.cancels: its tasks, or why not
    std::vector<WorkflowPlace> begun{};                  // have jobs to create now
    std::vector<WorkflowStarts> starts{};                // one for each of request.places
    std::vector<std::vector<WorkflowTask>> tasks{};      // the same
    std::vector<std::pair<TenantNumber, Event>> told{};  // once the writes are committed
    bool isMore = false;                                 // Forget: there is more to delete
};
Result<ReadWorkflowsDone> readWorkflows(const StoreReads& store, ReadWorkflows request);

// Which workflows have to move. Engine thread; each call is O(log) in those that do, but for forgetTenant(). What stands here
// follows from the records, and so is there again after a restart.
class MovingWorkflows {
public:
    Status restore(const StoreReads& store, Time now);

    // The cancelled workflow whose last task this was.
    std::optional<WorkflowPlace> ended(TenantNumber tenant, const TaskId& task);
    // Of a task that somebody hears of; forgotten by a restart.
    void started(const StartedStep& step) { m_started.push_back(step); }
    // A task that was dead waits again.
    void again(TenantNumber tenant, const TaskId& task);
    // So it was since the read under way was asked, which therefore does not know the latest of its records.
    bool isAgainSince(const TaskId& task) const { return m_againSince.contains(task); }
    void begin(const WorkflowPlace& place);
    void cancel(const WorkflowPlace& place, CancelWorkflow&& command) {
        m_cancels.push_back({m_endsSeen, place, std::move(command)});
    }

    // The task's workflow is cancelled: it ends as soon as no worker has it.
    bool isUnwanted(const TaskId& task) const { return !m_unwanted.empty() && m_unwanted.contains(task); }
    void unwanted(const WorkflowPlace& place, const TaskId& task);
    bool hasUnwanted(const WorkflowPlace& place) const { return m_unwantedOf.contains(place); }
    // Whether this was its workflow's last.
    bool leave(const TaskId& task);
    // Where its tasks stand has to be read again.
    void withdraw(const WorkflowPlace& place) { m_withdrawn.insert(place); }
    void forgetTenant(TenantNumber tenant);

    // The read under way is answered.
    void answered(const ReadWorkflows& read);
    // How many of a tenant's have jobs to begin, or jobs whose end may make others begin.
    size_t waiting(TenantNumber tenant) const;
    // Jobs of it are left, for a limit or for want of room: goes on with these, once others have had their turn.
    void goOn(const WorkflowPlace& place, uint32_t from, bool hasMoved);
    void hasBegun(const WorkflowPlace& place);  // all of its jobs that were to
    // All workflows of the read up to this one have been seen to. If none has moved, the tenant's wait.
    void haveBegun(const WorkflowPlace& last, Time now);
    void forgetLater(Time at) { m_nextForget = at; }

    std::optional<ReadWorkflows> nextRead(Time now, Micros retention);
    std::optional<Time> nextWake() const;

private:
    bool isCancelNext() const { return !m_cancels.empty() && m_cancels.front().after <= m_endsTaken; }

    struct Begun {
        std::map<TaskId, uint32_t> workflows;  // with the job to go on with
        TaskId last;                           // that was read
        Time notBefore;                        // these two are its place in m_turns
        uint64_t turn = 0;
    };
    void queue(TenantNumber tenant, Begun& begun, Time notBefore);
    void forget(std::map<TenantNumber, Begun>::iterator begun);
    void queueMove(TenantNumber tenant, const TaskId& task);

    struct Cancel {
        uint64_t after = 0;  // so many ends came before it
        WorkflowPlace place;
        CancelWorkflow command;
    };
    std::deque<StartedStep> m_started;
    std::deque<std::pair<TenantNumber, TaskId>> m_ended;
    std::map<TenantNumber, size_t> m_endsOf;  // of those, and of the read under way
    std::set<TaskId> m_againSince;
    std::deque<Cancel> m_cancels;
    uint64_t m_endsSeen = 0, m_endsTaken = 0;
    std::map<TenantNumber, Begun> m_begun;
    std::set<std::tuple<Time, uint64_t, TenantNumber>> m_turns;  // of m_begun: who is next
    uint64_t m_lastTurn = 0;
    bool m_hasMoved = false;  // one of the latest read
    // Of cancelled workflows: their tasks that a worker has, or of which it is not known where they wait.
    std::unordered_map<TaskId, WorkflowPlace> m_unwanted;
    std::map<WorkflowPlace, size_t> m_unwantedOf;
    std::set<WorkflowPlace> m_withdrawn;
    Time m_nextForget;
    uint8_t m_last = 0;
    bool m_isReading = false;
};

}  // namespace fairlead::broker
