// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace fairlead::broker {

inline constexpr uint64_t kMib = 1 << 20;

// How much room the disk of the data folder must keep for what was accepted before: its ends, retries and deletions
// write, too, and the store cannot be compacted on a full disk.
struct DiskRules {
    uint32_t minFreePercent = 5;  // of the disk, though no more than 4 GiB: twice what the largest compaction writes
    uint32_t minFreeMib = 256;    // at least, though no more than a quarter of the disk; both 0: nothing is refused
    uint32_t reserveMib = 128;    // in a file that is given up when the disk is full all the same; 0: none
};

struct DiskRoom {
    uint64_t freeBytes = 0;
    uint64_t diskBytes = 0;
    uint64_t neededBytes = 0;
    bool isLow = false;  // as DiskGauge says
};

}  // namespace fairlead::broker
