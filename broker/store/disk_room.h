// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace fairlead::broker {

inline constexpr uint64_t kMib = 1 << 20;

// How much space must stay free for tasks that were accepted before: completing, retrying and deleting them also
// writes, and the store cannot be compacted on a full disk.
struct DiskRules {
    uint32_t minFreePercent = 5;  // of the disk, at most 4 GiB: twice what the largest compaction writes
    uint32_t minFreeMib = 256;    // lower bound, but at most a quarter of the disk; both 0: nothing is refused
    uint32_t reserveMib = 128;    // size of the file that is deleted if the disk fills up nevertheless; 0: none

    bool operator==(const DiskRules&) const = default;
};

struct DiskRoom {
    uint64_t freeBytes = 0;
    uint64_t diskBytes = 0;
    uint64_t neededBytes = 0;
    bool isLow = false;  // see DiskGauge
};

}  // namespace fairlead::broker
