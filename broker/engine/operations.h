// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/operation.h"
#include "broker/engine/effect.h"
#include "broker/engine/running_operation.h"
#include "shared/clock.h"
#include "shared/status.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace fairlead::broker {

class Store;

// The bulk jobs: those that run, those that are paused, and for a while those that are over. What changes is written and
// told in the turn it is given. Engine thread; no disk but for restore().
class Operations {
public:
    // What was running goes on. Called first.
    Status restore(const Store& store, Turn& turn);

    uint64_t nextId() const { return m_all.empty() ? 1 : m_all.rbegin()->first + 1; }
    // Under nextId(); the oldest that are over make room.
    const Operation& begin(OperationSpec spec, Turn& turn, Time now);

    // Null when there is none, or none any more. Whoever changes it saves it.
    RunningOperation* find(uint64_t id);
    const std::map<uint64_t, RunningOperation>& all() const { return m_all; }
    void save(const RunningOperation& running, Turn& turn);

    // Those whose next step is due: nothing is being read for them, and they wait for nobody.
    std::vector<RunningOperation*> due(Time now);
    // When due() should be asked next; nothing when there is nothing to wait for.
    std::optional<Time> nextStep() const;

    // A task that the job brought back has ended, in the way that is counted there. 0 is no job.
    void account(uint32_t id, uint64_t Operation::*what);
    // Saves what was accounted for, and pauses jobs of which too much has failed again.
    void judge(Turn& turn, Time now);

private:
    std::map<uint64_t, RunningOperation> m_all;
    std::set<uint64_t> m_stepping;   // in the state Running
    std::set<uint64_t> m_accounted;  // since the last judge()
};

}  // namespace fairlead::broker
