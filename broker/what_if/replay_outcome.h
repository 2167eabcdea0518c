// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/what_if/recorded_past.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace fairlead::broker {

// What became of the tasks between from and until: as it happened, or in a replay.
struct ReplayOutcome {
    struct Begun {
        PastTime start = 0;
        PastTime wait = 0;
        TenantNumber tenant = 0;
    };
    std::vector<Begun> begun;        // tasks that began in that time
    std::vector<uint64_t> seatTime;  // by tenant, in units
    std::vector<uint64_t> refused;   // creates, by tenant
    std::vector<uint64_t> waiting;   // at the end, by tenant
    uint64_t sharedSeats = 0;        // of shared workers, summed over the units
    // For the series: how many more tasks wait, by span of it; of all, and of the tenants that are followed.
    std::vector<std::vector<int64_t>> changes;
    std::vector<TenantNumber> followed;

    // tenants: that are followed
    ReplayOutcome(const RecordedPast& past, const std::vector<TenantNumber>& tenants);
    // A task waited from ready to start (kNever: it still does) for a worker.
    void waited(const RecordedPast& past, TenantNumber tenant, PastTime ready, PastTime start);
    // There are so many more seats of shared workers from then on, or fewer. REQUIRES: time does not go back.
    void sharedSeatsChange(const RecordedPast& past, PastTime at, int64_t by);
    // It ran, and held a seat.
    void ran(const RecordedPast& past, TenantNumber tenant, PastTime start, PastTime end);

    static constexpr size_t kSpans = 120;
    static PastTime spanOf(const RecordedPast& past) {
        return std::max<PastTime>(1, (past.until - past.from + PastTime(kSpans) - 1) / PastTime(kSpans));
    }

private:
    int64_t m_shared = 0;
    PastTime m_sharedSince = 0;
};

// What happened.
ReplayOutcome recordedOutcome(const RecordedPast& past, const std::vector<TenantNumber>& followed);

// Quantiles of waits, in seconds; nothing where there was none.
struct WaitQuantiles {
    std::optional<double> p50;
    std::optional<double> p99;
};
// By tenant, and of all as the last one. Reorders what has begun.
std::vector<WaitQuantiles> waitQuantiles(const RecordedPast& past, ReplayOutcome& outcome);

struct SeriesPoint {
    std::optional<double> p99;
    uint64_t waiting = 0;
};
// index: 0: of all; otherwise that of the followed tenant + 1.
std::vector<SeriesPoint> seriesOf(const RecordedPast& past, const ReplayOutcome& outcome, size_t index);

}  // namespace fairlead::broker
