// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace fairlead::broker {

// How fine a history is. Each has blocks of spans; a block is as long as a span of the next.
enum class HistoryResolution : uint8_t { Second, Minute, Hour };
inline constexpr size_t kHistoryResolutions = 3;

// What is kept of one span, as whole numbers; parts are in millionths, waits are buckets and one, 0: nothing was handed
// out or waited. In this order in the store: what changes most stands first, for that is shortest. Only ever added to, at the end.
enum class HistoryField : uint8_t {
    Ready,
    Enqueued,
    Done,
    SeatMillis,
    Lag,          // milliseconds
    Entitled,     // summed over ticks
    OldestReady,  // milliseconds; age at the last tick
    InProgress,
    WaitP50,
    WaitP99,
    ReadyAbove,  // by how much ready was larger within the span than at its end
    Failed,
    Refused,
    Delayed,
    Dead,
    ThrottleLevel,
    Weight,
    // Of the broker as a whole only.
    Ticks,
    Jain,  // summed over ticks
    QuietWaitP99,
    Noisy,
    SharedSeats,
    JainTicks,  // of which there is a Jain; 0, and a Jain: all
};
inline constexpr size_t kHistoryFields = 23;
inline constexpr double kMillion = 1e6;  // of parts

struct HistoryRow {
    std::array<int64_t, kHistoryFields> values{};

    int64_t& operator[](HistoryField field) { return values[size_t(field)]; }
    int64_t operator[](HistoryField field) const { return values[size_t(field)]; }
    bool operator==(const HistoryRow&) const = default;
};

// What is left of a row when nothing happens: that nothing is ready or runs, and what waits for something else.
inline HistoryRow idleAfter(const HistoryRow& row) {
    HistoryRow idle;
    for (const HistoryField field :
         {HistoryField::Delayed, HistoryField::Dead, HistoryField::ThrottleLevel, HistoryField::Weight})
        idle[field] = row[field];
    return idle;
}

}  // namespace fairlead::broker
