// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/commands/command.h"
#include "broker/store/records.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// Reads (reads.h) of single tasks.

// All records of one task that a caller wants to change.
struct ReadTask {
    TenantNumber tenant = 0;
    ChangeTask change;
};
// A task that has the unique key of another one that was read, in a state in which that counts, until then.
struct KeyClaim {
    TaskId id;
    Time expires;
};
struct ReadTaskDone {
    TenantNumber tenant = 0;
    ChangeTask change;
    std::optional<BodyRecord> body;
    std::optional<LiveRecord> live;
    std::optional<LeaseRecord> lease;
    std::optional<EndedRecord> ended;
    std::vector<std::string> attemptKeys;  // for a deletion only
    std::vector<KeyClaim> rivals;          // of a task that has ended: who has its unique key now
};

// A task does not come back while another one has its unique key.
inline Status keyIsFree(const std::vector<KeyClaim>& rivals, Time now) {
    for (const KeyClaim& claim : rivals)
        if (claim.expires > now)
            return {Code::AlreadyExists, "task '" + claim.id.toString() + "' has the unique key of this one now"};
    return {};
}

// Which of these tasks there are, in whatever state.
struct TaskPlace {
    TenantNumber tenant = 0;
    TaskId id;
};
struct ReadLateAcks {
    uint64_t look = 0;
    std::vector<TaskPlace> tasks;  // each once; not none
};
struct ReadLateAcksDone {
    uint64_t look = 0;
    std::vector<TaskId> found;
};

}  // namespace fairlead::broker
