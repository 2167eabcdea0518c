// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/telemetry/wait_counts.h"
#include "shared/clock.h"

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace fairlead::broker {

// Median and 99th percentile of what was handed out and of what waits.
struct WaitFigures {
    double p50Seconds = 0;
    double p99Seconds = 0;

    bool operator==(const WaitFigures&) const = default;
};

// The waits of the last minute (55 to 60 s), and those that are not over, by tenant and of all that are quiet now. Some bytes
// for each tenant of which something was handed out in that time, or waits. One thread at a time.
class RecentWaits {
public:
    // What was handed out since the call before, and what waits now, for how long so far. Gives the tenants whose figures may
    // be others now.
    std::vector<uint32_t> take(Time at, const WaitCounts& handedOut, const WaitCounts& waiting);
    // Whose waits count for all quiet ones; at first everybody's do.
    void setQuiet(uint32_t tenantNumber, bool isQuiet);
    void remove(uint32_t tenantNumber);

    // Nothing: nothing was handed out, and nothing waits.
    std::optional<WaitFigures> of(uint32_t tenantNumber) const;
    std::optional<double> quietP99() const;

private:
    struct Entry {
        int64_t slot = 0;
        WaitBucket bucket = 0;
        uint32_t count = 0;
    };
    using Window = std::vector<Entry>;  // by rising slot
    using Counts = std::array<uint64_t, kWaitBuckets>;

    void forgetBefore(int64_t slot, std::vector<uint32_t>& changed);
    void addQuiet(const Entry& entry, int sign);
    bool isQuiet(uint32_t tenantNumber) const { return !m_loud.contains(tenantNumber); }

    std::unordered_map<uint32_t, Window> m_windows;  // none is empty
    std::unordered_map<uint32_t, Window> m_waiting;  // none is empty; their slot says nothing
    std::unordered_set<uint32_t> m_loud;             // those that are not quiet
    Counts m_quiet{};  // sums over the windows of those that are, and what waits of theirs
    uint64_t m_quietCount = 0;
    int64_t m_slot = 0;
};

}  // namespace fairlead::broker
