// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/work_tick.h"
#include "broker/history/history_writes.h"
#include "broker/store/store.h"
#include "broker/telemetry/tenant_statistics.h"
#include "broker/what_if/recording_chapter.h"
#include "broker/what_if/recording_options.h"
#include "broker/what_if/recorded_seats.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fairlead::broker {

struct RecordingFacts {
    Time from;  // 0: nothing is recorded
    Time until;
    uint64_t deliveries = 0;
    uint64_t bytes = 0;
};

// The recording: chapters of an hour at most, each complete in itself, in segments of a minute or 256 KiB, which are
// records of the table Recording. Holds the open segment and what is in force. One thread at a time.
class RecordingBook {
public:
    RecordingBook(const StoreReads* store, RecordingOptions options) : m_store(store), m_options(options) {}

    Status recover();  // REQUIRES: called first, once. Reads a small record for each chapter.
    void take(const CounterTick& tick, const WorkTick& work);
    void close();  // puts the open segment into writes(). REQUIRES: no take() afterwards.
    HistoryWrites& writes() { return m_writes; }
    const HistoryWrites& writes() const { return m_writes; }

    RecordingFacts facts() const;
    // The chapters that may say something of the time from then on, the oldest first.
    struct Part {
        Time chapter;
        uint32_t segments = 0;
        std::string open;  // the segment that is not in the store yet
    };
    std::vector<Part> partsSince(Time from) const;

private:
    struct Chapter {
        uint32_t segments = 0;
        uint64_t bytes = 0;
        uint64_t deliveries = 0;
        Time until;
    };
    struct ThrottleInForce {
        double weightFactor = 1;
        bool isHeld = false;
        bool operator==(const ThrottleInForce&) const = default;
    };

    void beginChapter(Time at, bool isStart);
    void endSegment();
    void dropOld(Time now);
    void takeSettings(const CounterTick& tick, const WorkTick& work);
    void takeSeats(const CounterTick& tick, const WorkTick& work);

    const StoreReads* const m_store;
    const RecordingOptions m_options;
    HistoryWrites m_writes{Table::Recording};
    std::map<Time, Chapter> m_chapters;
    uint64_t m_bytes = 0;  // of all chapters
    bool m_isOpen = false;
    ChapterWriter m_writer;
    Time m_segmentStart;
    // In force: only what differs from the built-in settings.
    std::unordered_map<uint32_t, TenantLimits> m_limits;
    std::unordered_map<uint32_t, ThrottleInForce> m_throttles;
    std::set<std::pair<uint64_t, uint32_t>> m_paused;  // tenant + 1, or 0: of all; command
    std::string m_policy;
    std::unordered_map<uint32_t, uint64_t> m_refused;  // by tenant, as last told
    RecordedSeats m_seats;
};

}  // namespace fairlead::broker
