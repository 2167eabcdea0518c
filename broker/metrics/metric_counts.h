// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/telemetry/tenant_statistics.h"
#include "shared/mutex.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace fairlead::broker {

// Whose numbers stand under `_other`.
inline constexpr std::string_view kOtherLabel = "_other";
inline constexpr size_t kMostTenantLabels = 1000;
inline constexpr size_t kMostQueueLabels = 100;  // of one tenant

// Counts for those who scrape: by labels, of which there are not more than some. Who is under a label of his own stays
// there, and who is under `_other` stays there, for as long as the broker runs; totals only grow, whoever is deleted.
// take() belongs to whoever tells of turns, O(what changed); the rest may be called from any thread.
class MetricCounts {
public:
    struct Queue {
        QueueTotals totals;
        uint64_t ready = 0;
        uint64_t delayed = 0;
        uint64_t inProgress = 0;
    };
    struct Tenant {
        std::map<std::string, Queue> queues;  // by label
        AdmissionCounts admission;
    };
    // How long what was handed out had been ready, by doubling bounds.
    struct Waits {
        static constexpr size_t kBounds = 22;  // 2 ms, 4 ms, … about 70 min; the rest is beyond
        static double bound(size_t index) { return double(uint64_t{2} << index) / 1000.0; }
        std::array<uint64_t, kBounds + 1> counts{};
        double seconds = 0;
    };

    void take(const CounterTick& tick, const StatisticsUpdate& figures);

    // Whether the tenant has a label of its own.
    bool isLabelled(const std::string& tenant) const;
    struct Snapshot {
        std::map<std::string, Tenant> tenants;  // by label
        Waits quiet;
        Waits other;
    };
    Snapshot snapshot() const;

private:
    struct SeenQueue {
        Queue* label = nullptr;
        QueueCounters counters;
    };
    using SeenQueues = std::unordered_map<std::string, SeenQueue>;

    const std::string& labelOf(const std::string& tenant) FAIRLEAD_REQUIRES(m_mutex);
    Queue& queueOf(const std::string& label, const std::string& queue) FAIRLEAD_REQUIRES(m_mutex);
    void take(const TenantQueues& queues) FAIRLEAD_REQUIRES(m_mutex);
    void take(const TenantCounters& counters) FAIRLEAD_REQUIRES(m_mutex);
    void forgetQueues(const std::string& tenant) FAIRLEAD_REQUIRES(m_mutex);
    void takeWaits(const WaitCounts& waits) FAIRLEAD_REQUIRES(m_mutex);

    mutable Mutex m_mutex;
    std::map<std::string, Tenant> m_labels FAIRLEAD_GUARDED_BY(m_mutex);
    std::unordered_map<std::string, SeenQueues> m_queues FAIRLEAD_GUARDED_BY(m_mutex);  // by tenant
    std::unordered_map<uint32_t, AdmissionCounts> m_admission FAIRLEAD_GUARDED_BY(m_mutex);
    std::unordered_set<uint32_t> m_otherTenants FAIRLEAD_GUARDED_BY(m_mutex);  // that are not quiet
    Waits m_quiet FAIRLEAD_GUARDED_BY(m_mutex);
    Waits m_other FAIRLEAD_GUARDED_BY(m_mutex);
};

}  // namespace fairlead::broker
