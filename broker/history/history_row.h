// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace fairlead::broker {

// Resolutions of the history. Each has blocks of spans; a block is as long as a span of the next resolution.
enum class HistoryResolution : uint8_t { Second, Minute, Hour };
inline constexpr size_t kHistoryResolutions = 3;

// What is kept of one span, as whole numbers: fractions in millionths, waits as bucket + 1 (0: nothing was handed out
// or waited). Stored in this order, with what changes most first to save bytes. New fields go to the end only.
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
    JainTicks,  // ticks that have a Jain; 0 although Jain is set: all
};
inline constexpr size_t kHistoryFields = 23;
inline constexpr double kMillion = 1e6;  // unit of fractions

struct HistoryRow {
    std::array<int64_t, kHistoryFields> values{};

    int64_t& operator[](HistoryField field) { return values[size_t(field)]; }
    int64_t operator[](HistoryField field) const { return values[size_t(field)]; }
    bool operator==(const HistoryRow&) const = default;
};

// The row of a span in which nothing happens: nothing is ready or runs, and the other levels stay as they were.
inline HistoryRow idleAfter(const HistoryRow& row) {
    HistoryRow idle;
    for (const HistoryField field :
         {HistoryField::Delayed, HistoryField::Dead, HistoryField::ThrottleLevel, HistoryField::Weight})
        idle[field] = row[field];
    return idle;
}

}  // namespace fairlead::broker
