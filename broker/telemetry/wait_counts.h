// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/telemetry/wait_buckets.h"
#include "shared/clock.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace fairlead::broker {

// Median and 99th percentile of the waits of tasks that were handed out or still wait.
struct WaitFigures {
    double p50Seconds = 0;
    double p99Seconds = 0;

    bool operator==(const WaitFigures&) const = default;
};

// How long tasks have been ready, by tenant: those that were handed out from one tick to the next, or those that wait
// at a tick. A tenant without such tasks costs nothing. One thread at a time.
class WaitCounts {
public:
    struct Entry {
        uint32_t tenantNumber = 0;
        WaitBucket bucket = 0;
        uint32_t count = 0;
    };

    // O(1); now and then merges equal entries, so memory is bounded by tenants and buckets in use, not by tasks.
    void count(uint32_t tenantNumber, Micros wait, uint64_t tasks = 1);
    void forget(uint32_t tenantNumber);  // O(entries)
    // There may be several for one tenant and bucket.
    const std::vector<Entry>& entries() const { return m_entries; }

private:
    void fold();

    std::vector<Entry> m_entries;
    size_t m_foldAt = 16'384;
};

}  // namespace fairlead::broker
