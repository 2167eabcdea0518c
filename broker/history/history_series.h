// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/history/history_block.h"
#include "shared/clock.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// Spans and blocks are numbered from 1970 on, in UTC.
struct HistoryScale {
    static constexpr std::array<int64_t, kHistoryResolutions> kSpanSeconds{1, 60, 3600};
    static constexpr std::array<int64_t, kHistoryResolutions> kSpansInBlock{60, 60, 24};

    static constexpr size_t index(HistoryResolution resolution) { return size_t(resolution); }
    static constexpr int64_t spanSeconds(HistoryResolution resolution) { return kSpanSeconds[index(resolution)]; }
    static constexpr int64_t spansInBlock(HistoryResolution resolution) { return kSpansInBlock[index(resolution)]; }
    static constexpr int64_t spanAt(HistoryResolution resolution, Time at) {
        return at.micros / (spanSeconds(resolution) * 1'000'000);
    }
    static constexpr int64_t blockOf(HistoryResolution resolution, int64_t span) {
        return span / spansInBlock(resolution);
    }
    static constexpr Time startOfBlock(HistoryResolution resolution, Time at) {
        return startOfSpan(resolution, blockAt(resolution, at) * spansInBlock(resolution));
    }
    static constexpr int64_t blockAt(HistoryResolution resolution, Time at) {
        return blockOf(resolution, spanAt(resolution, at));
    }
    static constexpr Time startOfSpan(HistoryResolution resolution, int64_t span) {
        return {span * spanSeconds(resolution) * 1'000'000};
    }
};

// The open blocks of one tenant, or of the broker as a whole. What is added to the seconds is passed on to minutes and
// hours. REQUIRES: time does not go back, and finish() is called before anything is added to a later block.
class HistorySeries {
public:
    using Resolution = HistoryResolution;

    // Sets the row that held before, where none is known yet.
    void assume(const HistoryRow& before);

    void add(Time at, const HistorySum& tick);
    // Adds a whole span of the minutes or the hours that was read from the store.
    void restore(Resolution resolution, int64_t span, const HistorySum& sum);
    // Restores the block of seconds in which the broker was stopped; false: the record cannot be read.
    bool restoreOpenBlock(int64_t block, std::string_view record);

    // Removes the open block if it is over by `now`, and returns its record. REQUIRES: finer ones are finished by
    // `now`.
    struct Finished {
        int64_t block = 0;
        std::string record;
    };
    std::optional<Finished> finish(Resolution resolution, Time now);
    // The record of the open block of seconds, which stays open.
    std::optional<Finished> openBlock();

    struct Point {
        int64_t span = 0;
        HistoryRow row;
    };
    struct Open {
        std::optional<HistoryRow> before;
        std::vector<Point> points;
    };
    // The rows of the open block, the current span last.
    Open open(Resolution resolution) const;
    // The row of the last change; unset: there was none.
    const std::optional<HistoryRow>& latest() const { return m_latest; }

private:
    struct Level {
        Level(int64_t number, const std::optional<HistoryRow>& before) : block(number), rows(before) {}
        int64_t block;
        HistoryBlock rows;
        int64_t span = 0;  // of `sum`
        HistorySum sum;
    };
    void addTo(Resolution resolution, int64_t span, const HistorySum& sum);
    void closeSpan(Resolution resolution);
    std::optional<Point> spanUnderWay(Resolution resolution, HistorySum& sum) const;
    std::unique_ptr<Level>& level(Resolution resolution) { return m_levels[HistoryScale::index(resolution)]; }
    const std::unique_ptr<Level>& level(Resolution resolution) const {
        return m_levels[HistoryScale::index(resolution)];
    }

    std::array<std::unique_ptr<Level>, kHistoryResolutions> m_levels;  // null: nothing open
    std::array<std::optional<HistoryRow>, kHistoryResolutions> m_last;
    std::optional<HistoryRow> m_latest;
};

}  // namespace fairlead::broker
