// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <cstdint>

namespace fairlead::broker {

// How much of the past is recorded for replays.
struct RecordingOptions {
    Micros keep = std::chrono::hours(24);
    uint64_t megabytes = 256;  // 2^20 bytes in the store at most, before compression; then the oldest goes earlier

    bool isOn() const { return keep.count() > 0 && megabytes > 0; }
    uint64_t mostBytes() const { return megabytes << 20; }
};

}  // namespace fairlead::broker
