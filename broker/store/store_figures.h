// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

struct TableFigures {
    std::string name;
    uint64_t keys = 0;         // estimated
    uint64_t bytes = 0;        // in files
    uint64_t memoryBytes = 0;  // not in files yet, only in memory and the log
};

// Figures of a store for monitoring. In bytes, unless said otherwise; zero where this kind of store has no such figure.
struct StoreFigures {
    std::vector<TableFigures> tables;
    uint64_t logBytes = 0;  // that the next start would replay
    uint64_t logFiles = 0;
    std::optional<Time> oldestLogAt;  // when the oldest log was last written to
    uint64_t pendingCompactionBytes = 0;
    uint64_t runningCompactions = 0;
    uint64_t runningFlushes = 0;
    uint64_t cacheBytes = 0;
    uint64_t cacheCapacity = 0;
    bool writesStopped = false;      // until compaction has caught up
    uint64_t delayedWriteBytes = 0;  // per second, to which writes are slowed down; 0: writes are not slowed down
    uint64_t diskFreeBytes = 0;      // on the disk that holds the store, available to the broker's user
    uint64_t diskBytes = 0;
    uint64_t diskNeededBytes = 0;  // new tasks are refused while less than this is free
    bool diskIsLow = false;        // new tasks are refused
};

struct KeyRange {
    std::string from;  // inclusive
    std::string to;    // exclusive
};

struct CheckpointFacts {
    uint64_t sequence = 0;  // of the last change that is in the checkpoint; grows with every change
};

}  // namespace fairlead::broker
