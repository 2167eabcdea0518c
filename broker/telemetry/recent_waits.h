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

// The waits of tasks that were handed out in the last minute (55 to 60 s) or still wait, by tenant and over all tenants
// that are quiet now. Takes some bytes for each tenant with such tasks. One thread at a time.
class RecentWaits {
public:
    // handedOut: since the previous call; waiting: so far, of what waits now. Returns tenants whose figures may differ.
    std::vector<uint32_t> take(Time at, const WaitCounts& handedOut, const WaitCounts& waiting);
    // Whether the tenant's waits count for quietP99(). At first they do.
    void setQuiet(uint32_t tenantNumber, bool isQuiet);
    void remove(uint32_t tenantNumber);

    // nullopt: nothing was handed out, and nothing waits.
    std::optional<WaitFigures> of(uint32_t tenantNumber) const;
    // The 99th percentile in seconds of the last 5 to 10 s alone, and of what waits now.
    std::optional<double> latestP99(uint32_t tenantNumber) const;
    // How many of these waited longer than that, or have.
    uint64_t latestAbove(uint32_t tenantNumber, double seconds) const;
    // Whether one was handed out within five seconds.
    bool isHandedOut(uint32_t tenantNumber) const;
    // The longest of those that were handed out since the call before, or wait; 0: none.
    double newest(uint32_t tenantNumber) const;
    std::optional<double> quietP99() const;

private:
    struct Entry {
        int64_t slot = 0;
        WaitBucket bucket = 0;
        uint32_t count = 0;
    };
    using Window = std::vector<Entry>;  // by rising slot
    using Counts = std::array<uint64_t, kWaitBuckets>;

    // Of the tenant's entries from a slot on. A scratch sum, which is only as wide as the buckets that it holds: most tenants
    // have a few next to each other, and all of them are looked at in each second.
    class Sum;
    void addSince(uint32_t tenantNumber, int64_t slot, Sum& sum) const;
    void forgetBefore(int64_t slot, std::vector<uint32_t>& changed);
    void addQuiet(const Entry& entry, int sign);
    bool isQuiet(uint32_t tenantNumber) const { return !m_loud.contains(tenantNumber); }

    std::unordered_map<uint32_t, Window> m_windows;  // none is empty
    std::unordered_map<uint32_t, Window> m_waiting;  // none is empty; slots are not used
    std::unordered_map<uint32_t, WaitBucket> m_newest;
    std::unordered_map<uint32_t, Time> m_handedOutAt;  // the latest, of those that have a window
    Time m_at;
    std::unordered_set<uint32_t> m_loud;  // tenants that are not quiet
    Counts m_quiet{};                     // sums over m_windows and m_waiting of quiet tenants
    uint64_t m_quietCount = 0;
    mutable Counts m_scratch{};  // zero between calls
    int64_t m_slot = 0;
};

}  // namespace fairlead::broker
