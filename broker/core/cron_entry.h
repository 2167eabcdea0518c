// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/task.h"
#include "shared/clock.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// A task that the broker creates again and again.
struct CronEntry {
    // What happens when it is time and the task of the last time has not ended. Numbers are stored.
    enum class Overlap : uint8_t {
        Skip = 0,
        Allow = 1,
        CancelPrevious = 2,  // also while it is in progress: its worker has lost it
        Enqueue = 3,         // as soon as it has ended; one at most is owed
    };

    std::string tenant;
    std::string name;        // of this tenant's, 1 to 128 bytes
    std::string expression;  // CronExpression
    std::string zone;        // of the IANA database; empty: UTC
    Overlap overlap = Overlap::Skip;
    bool isEnabled = true;
    TaskBody task;  // command, payload, priority, maxAttempts, webhook, terms
    // Kept by the engine:
    std::string author;  // of the latest change
    Time createdAt;
    std::optional<Time> lastRun;  // that created a task; as all times here, of the calendar (calendar.h)
    uint64_t runs = 0;            // that created a task, since the entry was created
    std::optional<Time> nextRun;  // unset: disabled, in trouble, or it never occurs again
    bool isOwed = false;          // of Enqueue: the task of the last time has to end first
    std::optional<bool> asked{};  // whether its application, registering it, wanted it enabled; unset: it did not say
    // Occurrences that have had their turn, so that none has another when the clock is set: all from the first to the last of a
    // span. In order; of an entry that runs through only the last one. At most kMostCronSpans.
    struct Span {
        Time first, last;
    };
    std::vector<Span> had{};
    std::optional<Time> nextSkip{};  // when the local clock skips an occurrence before the next run; it is to be told
    std::optional<Time> toldSkip{};  // the last one that was
    std::string trouble{};           // why it does not run although it is enabled: its zone is gone; not stored
};

inline constexpr size_t kMostCronNameBytes = 128, kMostCronSpans = 8;

}  // namespace fairlead::broker
