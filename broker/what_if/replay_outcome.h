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
    struct Waited {
        PastTime start = 0;  // kNever: it still waited at the end
        PastTime wait = 0;   // until its start, or until the end
        TenantNumber tenant = 0;
    };
    std::vector<Waited> waits;       // of tasks that began in that time, or waited at its end
    std::vector<uint64_t> seatTime;  // by tenant, in units
    std::vector<uint64_t> refused;   // creates, by tenant
    uint64_t sharedSeats = 0;        // of shared workers, summed over the units

    explicit ReplayOutcome(const RecordedPast& past) : seatTime(past.tenants.size()), refused(past.tenants.size()) {}
    // A task waited from ready to start (kNever: it still does) for a worker.
    void waited(const RecordedPast& past, TenantNumber tenant, PastTime ready, PastTime start);
    // There are so many more seats of shared workers from then on, or fewer. REQUIRES: time does not go back.
    void sharedSeatsChange(const RecordedPast& past, PastTime at, int64_t by);
    // It ran, and held a seat.
    void ran(const RecordedPast& past, TenantNumber tenant, PastTime start, PastTime end);

private:
    int64_t m_shared = 0;
    PastTime m_sharedSince = 0;
};

// What happened.
ReplayOutcome recordedOutcome(const RecordedPast& past);

// Quantiles of waits, in seconds; nothing where there was none.
struct WaitQuantiles {
    std::optional<double> p50;
    std::optional<double> p99;
};
struct OutcomeFigures {
    uint64_t begun = 0;
    uint64_t left = 0;    // that still waited at the end
    WaitQuantiles waits;  // of those that began
    WaitQuantiles soFar;  // of all of them: those that were left had waited so long at the end
};

struct SeriesPoint {
    std::optional<double> p99;  // of tasks that began in the span
    uint64_t begun = 0;
    uint64_t waiting = 0;  // at its end
};

// The waits of an outcome, tenant by tenant. The past outlives it.
class WaitsByTenant {
public:
    WaitsByTenant(const RecordedPast& past, std::vector<ReplayOutcome::Waited> waits);

    OutcomeFigures figures(TenantNumber tenant) const { return figuresOf(m_first[tenant], m_first[tenant + 1]); }
    OutcomeFigures figuresOfAll() const { return figuresOf(0, m_waits.size()); }

    // How it went over the time, in at most kSpans spans of this length.
    static constexpr size_t kSpans = 120;
    PastTime span() const;
    std::vector<SeriesPoint> series(TenantNumber tenant) const {
        return seriesOf(m_first[tenant], m_first[tenant + 1]);
    }
    std::vector<SeriesPoint> seriesOfAll() const { return seriesOf(0, m_waits.size()); }

private:
    OutcomeFigures figuresOf(size_t first, size_t last) const;
    std::vector<SeriesPoint> seriesOf(size_t first, size_t last) const;

    const RecordedPast& m_past;
    std::vector<ReplayOutcome::Waited> m_waits;  // ordered by tenant
    std::vector<size_t> m_first;                 // by tenant: its first one; one more for the end
};

}  // namespace fairlead::broker
