// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task_id.h"
#include "shared/clock.h"

#include <cstddef>
#include <unordered_map>

namespace fairlead::broker {

// The tasks that were assigned on one stream and have not ended there, each until its lease is over: what the stream
// itself knows of them. Nobody tells it when a task ends elsewhere, so such a one counts until then.
//
// Not for several threads at once. Calls cost O(1), on average over many; memory is bounded by the tasks held and as
// many again, or 64.
class TasksInHand {
public:
    // A task that is here already is held until the new time.
    void hold(const TaskId& id, Time until, Time now);
    // Changes nothing for a task that is not here.
    void extend(const TaskId& id, Time until);
    void release(const TaskId& id) { m_leases.erase(id); }
    // Looks at each of them.
    size_t count(Time now) const;
    // With those whose lease is over and that nobody has dropped yet.
    size_t remembered() const { return m_leases.size(); }

private:
    std::unordered_map<TaskId, Time> m_leases;
    size_t m_sweepAt = 64;  // so many may be here before those whose lease is over are dropped
};

}  // namespace fairlead::broker
