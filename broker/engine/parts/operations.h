// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/operation.h"
#include "broker/engine/commands/effect.h"
#include "broker/engine/commands/running_operation.h"
#include "shared/clock.h"
#include "shared/status.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace fairlead::broker {

class Store;

// The bulk jobs: running, paused, and for a while also finished ones. Changes are written and published in the given
// turn. Engine thread; no disk, except for restore().
class Operations {
public:
    // Called first. Jobs that were running go on.
    Status restore(const Store& store, Turn& turn);

    // Whether one more may begin: ResourceExhausted if too many of these tenants are not over. O(jobs).
    Status admits(const OperationSpec& spec) const;
    uint64_t nextId() const { return m_all.empty() ? 1 : m_all.rbegin()->first + 1; }
    // Under nextId(). Of finished jobs those of who has most of them are dropped to make room, the oldest first. O(jobs).
    // REQUIRES: admits(spec).
    const Operation& begin(OperationSpec spec, Turn& turn, Time now);

    // Null if there is none, or none any more. The caller saves its changes.
    RunningOperation* find(uint64_t id);
    const std::map<uint64_t, RunningOperation>& all() const { return m_all; }
    void save(const RunningOperation& running, Turn& turn);

    // The jobs whose next step is due: no read is under way for them, and they do not wait for their canary.
    std::vector<RunningOperation*> due(Time now);
    // When to call due() next; nothing if there is nothing to wait for.
    std::optional<Time> nextStep() const;

    // A task that the job requeued has ended; `what` is the counter to increment. Id 0: no job.
    void account(uint32_t id, uint64_t Operation::*what);
    // The job is over: done or cancelled. The caller saves it.
    void end(Operation& operation, OperationState state, Time now);
    // Saves what account() counted, and pauses jobs of which too many tasks have failed again. Returns what is to be told:
    // jobs that paused themselves, or are over and whose tasks have all ended, with the type of the event.
    std::vector<std::pair<std::string_view, const Operation*>> judge(Turn& turn, Time now);

private:
    void dropFinished(Turn& turn);

    std::map<uint64_t, RunningOperation> m_all;
    std::set<uint64_t> m_stepping;  // in the state Running
    std::set<uint64_t> m_unjudged;  // that have ended, or of which a task has, since the last judge()
};

}  // namespace fairlead::broker
