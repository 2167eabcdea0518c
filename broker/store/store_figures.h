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
    uint64_t bytes = 0;        // of files
    uint64_t memoryBytes = 0;  // not in files yet; in the log
};

// How a store is doing. Bytes, unless said otherwise; zero where a kind of store has no such thing.
struct StoreFigures {
    std::vector<TableFigures> tables;
    uint64_t logBytes = 0;  // what a start would replay
    uint64_t logFiles = 0;
    std::optional<Time> oldestLogAt;  // when the oldest of them was written to last
    uint64_t pendingCompactionBytes = 0;
    uint64_t runningCompactions = 0;
    uint64_t runningFlushes = 0;
    uint64_t cacheBytes = 0;
    uint64_t cacheCapacity = 0;
    bool writesStopped = false;      // until compaction has caught up
    uint64_t delayedWriteBytes = 0;  // a second, to which writes are slowed down; 0: they are not
    uint64_t diskFreeBytes = 0;      // of the disk that holds it, for who runs the broker
    uint64_t diskBytes = 0;
    uint64_t diskNeededBytes = 0;  // with less than that free, new tasks are refused
    bool diskIsLow = false;        // they are
};

struct KeyRange {
    std::string from;  // inclusive
    std::string to;    // exclusive
};

struct CheckpointFacts {
    uint64_t sequence = 0;  // grows with every change; everything up to this one is in the checkpoint
};

}  // namespace fairlead::broker
