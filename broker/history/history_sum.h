// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/history/history_row.h"
#include "broker/telemetry/wait_buckets.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace fairlead::broker {

// A sparse histogram of waits: sorted by bucket, without empty buckets.
class WaitHistogram {
public:
    void add(WaitBucket bucket, uint32_t count);
    void add(const WaitHistogram& other);
    bool empty() const { return m_counts.empty(); }
    WaitBucket quantile(double fraction) const;  // REQUIRES: !empty()
    const std::vector<std::pair<WaitBucket, uint32_t>>& counts() const { return m_counts; }
    bool operator==(const WaitHistogram&) const = default;

private:
    std::vector<std::pair<WaitBucket, uint32_t>> m_counts;
};

// The sum of a span over its ticks or shorter spans, which are added in the order of time.
struct HistorySum {
    HistoryRow row;  // its wait fields are set only in finished()
    WaitHistogram waits;
    WaitHistogram quietWaits;  // of the broker as a whole only
    // How long the tasks that wait at its end have waited by then. Not kept over restarts.
    WaitHistogram waiting;
    WaitHistogram quietWaiting;
    bool isEmpty = true;

    void add(const HistorySum& next);
    HistoryRow finished() const;
};

}  // namespace fairlead::broker
