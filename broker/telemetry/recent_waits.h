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

// Median and 99th percentile of what was handed out.
struct WaitFigures {
    double p50Seconds = 0;
    double p99Seconds = 0;

    bool operator==(const WaitFigures&) const = default;
};

// The waits of the last minute (55 to 60 s), by tenant and of all that are not noisy now. Some bytes for each tenant of
// which something was handed out in that time. One thread at a time.
class RecentWaits {
public:
    // Gives the tenants whose figures may be others now.
    std::vector<uint32_t> take(Time at, const WaitCounts& counts);
    void setNoisy(uint32_t tenantNumber, bool isNoisy);
    void remove(uint32_t tenantNumber);

    // Nothing: nothing was handed out.
    std::optional<WaitFigures> of(uint32_t tenantNumber) const;
    std::optional<double> quietP99() const;

private:
    struct Entry {
        int64_t slot = 0;
        WaitBucket bucket = 0;
        uint32_t count = 0;
    };
    using Window = std::vector<Entry>;  // by rising slot

    void forgetBefore(int64_t slot, std::vector<uint32_t>& changed);
    void addQuiet(const Entry& entry, int sign);
    bool isNoisy(uint32_t tenantNumber) const { return m_noisy.contains(tenantNumber); }

    std::unordered_map<uint32_t, Window> m_windows;  // none is empty
    std::unordered_set<uint32_t> m_noisy;
    std::array<uint64_t, kWaitBuckets> m_quiet{};  // sums over the windows of those that are not
    uint64_t m_quietCount = 0;
    int64_t m_slot = 0;
};

}  // namespace fairlead::broker
