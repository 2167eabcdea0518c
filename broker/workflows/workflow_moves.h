// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/event.h"
#include "broker/core/task.h"
#include "broker/store/records.h"
#include "broker/store/store.h"
#include "broker/store/workflow_records.h"
#include "broker/store/write_set.h"
#include "shared/result.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fairlead::broker {

struct WorkflowPlace {
    TenantNumber tenant = 0;
    TaskId workflow;
    auto operator<=>(const WorkflowPlace&) const = default;
};

// A job of a workflow that is to be created.
struct WorkflowStart {
    uint32_t node = 0;
    NewTask task;
    std::string failure{};  // not empty: it cannot be, for this reason, and has failed
    bool isUndo = false;    // it undoes a step of a saga: no limit lets it fail
};

// The task of a job of a cancelled workflow, as it was when the read was asked for.
struct WorkflowTask {
    TaskId task;
    std::optional<LiveRecord> live;  // unset: it has ended
};

// What a job's worker is to see beside the job's own members: results of the jobs before it, a JSON object, and the workflow.
std::string handedOn(std::string payload, const TaskId& workflow, std::string_view results);
// The same of a payload that somebody has edited: these members are as they were before, whatever it says of them.
std::string handedOnAgain(std::string_view edited, std::string_view before);

// What the records of a new workflow are, and which jobs begin at once.
std::vector<uint32_t> writeWorkflow(const NewWorkflow& workflow, const WorkflowPlace& place, Time now,
                                    WriteSet& writes);
// A job that was created. REQUIRES: it is due, or new.
void writeStarted(const WorkflowPlace& place, uint32_t node, const TaskId& task, WriteSet& writes);

// Moves workflows by what has happened to their tasks. Sees its own changes, which go to the engine as one set of writes. One
// thread; reads the store. Only one of these is at work at any time, so that nobody else changes these records meanwhile.
class WorkflowMoves {
public:
    // isHeard: somebody follows what happens, so that it is told; this costs some reads more.
    WorkflowMoves(const StoreReads& store, Time now, Micros retention, bool isHeard = false)
        : m_store(store), m_now(now), m_retention(retention), m_isHeard(isHeard) {}

    // A worker has got the task of a job. Only its event needs this.
    Status started(TenantNumber tenant, const TaskId& task, Time at);

    // A task that was dead waits again, or one has ended, or first this and then that, as its records say. Does nothing if there
    // is none any more.
    Status moved(TenantNumber tenant, const TaskId& task);
    // Nothing of it begins any more. NotFound, or FailedPrecondition: it is over, and nothing has changed.
    Status cancel(const WorkflowPlace& place);
    // Deletes its records; later, if it is cancelled and jobs of it still run, or has gone on since.
    Status forget(Time at, const WorkflowPlace& place);
    size_t forgottenSteps() const { return m_forgottenSteps; }

    // Those that have jobs to create now.
    std::vector<WorkflowPlace> begun() const { return m_begun; }
    // Tasks of it that are its jobs again.
    std::vector<TaskId> taken(const WorkflowPlace& place) const;
    WriteSet take();
    // What is to be told once this is committed, in order; of which tenant.
    std::vector<std::pair<TenantNumber, Event>> told() { return std::move(m_told); }

private:
    Result<std::optional<std::string>> read(std::string_view key);
    template <typename Record>
    Status read(std::string_view key, std::optional<Record>& to);
    Status readState(const WorkflowPlace& place, uint32_t number, WorkflowNodeRecord& to);
    Status readNodeOf(const WorkflowPlace& place, uint32_t number, WorkflowNode& to) const;
    // Whose step the task is; `whole` is unset if of none, or of one that is gone.
    Status readStep(TenantNumber tenant, const TaskId& task, std::optional<WorkflowStepRecord>& step,
                    std::optional<WorkflowRecord>& whole);
    Status ended(TenantNumber tenant, const TaskId& task);
    Status again(TenantNumber tenant, const TaskId& task);
    Status forgetSteps(const WorkflowPlace& place);
    void put(std::string_view key, std::string value) { m_changed[std::string(key)] = std::move(value); }
    void erase(std::string_view key) { m_changed[std::string(key)] = std::nullopt; }
    Status begin(const WorkflowPlace& place, uint32_t number);
    // A node below `parent`, the node of this number, has ended.
    Status finished(const WorkflowPlace& place, uint32_t child, uint32_t number, WorkflowNode parent, WorkflowState end,
                    WorkflowRecord& whole);
    // One of a saga's jobs has ended: what begins, or how the saga has ended.
    Status goOnInSaga(const WorkflowPlace& place, uint32_t child, const WorkflowNode& saga, bool isGood,
                      std::vector<uint32_t>& next, std::optional<WorkflowState>& outcome);
    void over(const WorkflowPlace& place, WorkflowRecord& whole, WorkflowState state);

    // Nothing of these is done while nobody follows what happens.
    Status tellOfWhole(const WorkflowPlace& place, std::string_view type, const WorkflowRecord& whole, Time at);
    Status tellOfEnd(const WorkflowPlace& place, uint32_t number, const WorkflowNode& node, const WorkflowNode& parent,
                     const WorkflowNodeRecord& end, const WorkflowRecord& whole);
    Status tellOfCallback(const WorkflowPlace& place, uint32_t number, std::string_view callback,
                          const WorkflowRecord& whole);
    Status tellOfFailure(const WorkflowPlace& place, const WorkflowRecord& whole);

    const StoreReads& m_store;
    const Time m_now;
    const Micros m_retention;
    const bool m_isHeard;
    std::vector<std::pair<TenantNumber, Event>> m_told;
    std::map<std::string, std::optional<std::string>> m_changed;
    WriteSet m_ranges;
    std::vector<WorkflowPlace> m_begun;
    std::vector<std::pair<WorkflowPlace, TaskId>> m_taken;
    size_t m_forgottenSteps = 0;
};

// The next jobs to create, of one workflow: of those that are due, in their order, from one of them on.
struct WorkflowStarts {
    WorkflowPlace place;
    uint32_t from = 0;
    std::vector<WorkflowStart> starts{};
    uint32_t next = 0;  // where to go on; 0: there is none after these

    bool isAll() const { return from == 0 && next == 0; }
};
// What a read may still take, of all workflows together.
struct ReadRoom {
    size_t bytes = 0;
    size_t records = 0;
    bool isSpent() const { return bytes == 0 || records == 0; }
};
// Takes one job at least, and `most` at most.
Result<WorkflowStarts> readStarts(const StoreReads& store, const WorkflowPlace& place, uint32_t from, size_t most,
                                  ReadRoom& room);
// The tasks of all jobs of a workflow that have begun and, as far as the workflow knows, have not ended; and these.
Result<std::vector<WorkflowTask>> readTasks(const StoreReads& store, const WorkflowPlace& place,
                                            const std::vector<TaskId>& more = {});

}  // namespace fairlead::broker
