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

// The common label of tenants and queues that have none of their own.
inline constexpr std::string_view kOtherLabel = "_other";
inline constexpr size_t kMostTenantLabels = 1000;
inline constexpr size_t kMostQueueLabels = 100;  // of one tenant
inline constexpr size_t kMostCommandLabels = 200;

// Counts for /metrics, by a bounded number of labels. A tenant or queue keeps its label, its own or `_other`, for as
// long as the tenant is there; its own go with it, and the next tenant of that name begins at 0. Totals of `_other` only
// grow. take() is called for one committed turn at a
// time, and costs O(what changed); any thread may call the rest.
class MetricCounts {
public:
    struct Queue {
        QueueTotals totals;
        uint64_t ready = 0;
        uint64_t delayed = 0;
        uint64_t inProgress = 0;
        uint64_t held = 0;
    };
    struct Tenant {
        std::map<std::string, Queue> queues;  // by label
        AdmissionCounts admission;
    };
    // How long tasks had been ready when they were handed out, by doubling bounds.
    struct Waits {
        static constexpr size_t kBounds = 22;  // 2 ms, 4 ms, … about 70 min; one more count for longer waits
        static double bound(size_t index) { return double(uint64_t{2} << index) / 1000.0; }
        std::array<uint64_t, kBounds + 1> counts{};
        double seconds = 0;
    };

    void take(const CounterTick& tick, const StatisticsUpdate& figures);

    struct Snapshot {
        std::map<std::string, Tenant> tenants;  // by label
        Waits quiet;
        Waits other;
        CommandTally commands;                // those without a label of their own under `_other`
        std::map<std::string, Queue> depths;  // the queues of all tenants together, by the same labels
    };
    Snapshot snapshot() const;

private:
    struct SeenQueue {
        Queue* label = nullptr;
        Queue* depth = nullptr;  // of its command
        QueueCounters counters;
    };
    using SeenQueues = std::unordered_map<std::string, SeenQueue>;

    const std::string& labelOf(const std::string& tenant) FAIRLEAD_REQUIRES(m_mutex);
    Queue& queueOf(const std::string& label, const std::string& queue) FAIRLEAD_REQUIRES(m_mutex);
    void take(const TenantQueues& queues) FAIRLEAD_REQUIRES(m_mutex);
    void take(const TenantCounters& counters) FAIRLEAD_REQUIRES(m_mutex);
    void forgetTenant(const std::string& tenant) FAIRLEAD_REQUIRES(m_mutex);
    const std::string& commandLabelOf(const std::string& command) FAIRLEAD_REQUIRES(m_mutex);
    void takeCommands(const CommandTally& commands) FAIRLEAD_REQUIRES(m_mutex);
    void takeWaits(const WaitCounts& waits) FAIRLEAD_REQUIRES(m_mutex);

    mutable Mutex m_mutex;
    std::map<std::string, Tenant> m_labels FAIRLEAD_GUARDED_BY(m_mutex);
    std::unordered_set<std::string> m_labelledOther FAIRLEAD_GUARDED_BY(m_mutex);       // tenants
    std::unordered_map<std::string, SeenQueues> m_queues FAIRLEAD_GUARDED_BY(m_mutex);  // by tenant
    std::unordered_map<uint32_t, AdmissionCounts> m_admission FAIRLEAD_GUARDED_BY(m_mutex);
    std::unordered_set<uint32_t> m_otherTenants FAIRLEAD_GUARDED_BY(m_mutex);  // that are not quiet
    Waits m_quiet FAIRLEAD_GUARDED_BY(m_mutex);
    Waits m_other FAIRLEAD_GUARDED_BY(m_mutex);
    CommandTally m_commands FAIRLEAD_GUARDED_BY(m_mutex);
    std::map<std::string, Queue> m_depths FAIRLEAD_GUARDED_BY(m_mutex);  // by the labels of m_commands
};

}  // namespace fairlead::broker
