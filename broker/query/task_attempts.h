// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/parts/task_look.h"
#include "shared/clock.h"
#include "shared/result.h"

#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// One delivery of a task, or one requeue or edit by somebody.
struct TaskAttempt {
    enum class Kind { Recorded, InProgress, Completed };
    Kind kind = Kind::Recorded;
    AttemptOutcome outcome = AttemptOutcome::Nacked;  // when recorded
    uint8_t life = 0;                                 // requeues before it
    uint16_t number = 0;                              // of the delivery in that life, or of deliveries before it
    std::optional<Time> start;                        // of a completed delivery not kept by earlier versions
    std::optional<Time> end;
    std::optional<Time> leaseUntil;
    std::string worker;               // or who requeued or edited the task
    std::string error;                // or the reason
    std::optional<JobError> failure;  // the error in parts, if it came so

    bool isDelivery() const {
        return kind != Kind::Recorded || (outcome != AttemptOutcome::Requeued && outcome != AttemptOutcome::Edited);
    }
};

struct AttemptPage {
    std::vector<TaskAttempt> attempts;
    std::string nextCursor;  // opaque text; empty: this was the last page
};

// Oldest first; the running or completing delivery comes last. InvalidArgument: no earlier page returned the cursor.
Result<AttemptPage> readAttempts(const StoreReads& store, const TaskRecords& task, const std::string& cursor,
                                 size_t pageSize);

}  // namespace fairlead::broker
