// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/work_tick.h"
#include "broker/what_if/recording_chapter.h"
#include "shared/clock.h"

#include <cstdint>
#include <unordered_map>

namespace fairlead::broker {

// Which seats there are, from what of them is present at each tick. A seat is away between the end of a task and its
// worker's next offer; so a pool has as many seats as were there at most within some seconds, and what is missing at the
// ticks from the most of five of them, per task that ended, is how long a seat stays away. Five ticks in which seats came or
// went say nothing of that. One thread at a time; O(pools) a tick.
class RecordedSeats {
public:
    void take(Time at, const WorkTick& work, ChapterWriter& writer);
    // In a new chapter, tells everything again.
    void tellAll(ChapterWriter& writer);

private:
    static constexpr int kTicks = 5;      // in which the most counts
    static constexpr int kForAMean = 60;  // ticks
    static constexpr uint64_t kEndsForAMean = 20;

    struct Pool {
        WorkTick::PoolIs is;
        uint32_t number = 0;  // in the chapter
        bool isTold = false;  // in the chapter
        bool isHere = false;  // at the tick
        uint64_t seats = 0;
        uint64_t lately = 0;  // the most of the last five seconds
        uint64_t before = 0;  // seats, when the latest ticks began
        uint64_t most = 0;    // of the latest ticks, as are the next four
        double present = 0;   // seat-seconds
        double seconds = 0;
        uint64_t lateEnds = 0;
        int lateTicks = 0;
        double away = 0;  // seat-seconds since the last mean, as are the next two
        uint64_t ends = 0;
        int ticks = 0;
        Micros turnaround{};
    };

    void tell(Pool& pool, ChapterWriter& writer);
    void setSeats(Pool& pool, uint64_t seats, ChapterWriter& writer);
    void average(Pool& pool, ChapterWriter& writer);

    std::unordered_map<uint32_t, Pool> m_pools;
    Time m_latest;
    int m_tick = 0;
};

}  // namespace fairlead::broker
