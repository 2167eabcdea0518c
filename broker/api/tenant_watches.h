// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/rpc/refusals.h"
#include "broker/rpc/serial_executor.h"
#include "broker/api/tenant_watch.h"
#include "broker/telemetry/tenant_statistics.h"
#include "shared/mutex.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <vector>

namespace fairlead::broker {

// Feeds all open WatchTenants calls from its own thread. A tick is converted once, however many watch.
class TenantWatches {
public:
    // All must outlive this object. A client that takes nothing for `patience` is cut off.
    TenantWatches(TenantStatistics* statistics, OpenStreams* openStreams, Refusals* refusals,
                  std::chrono::seconds patience);
    // REQUIRES: every watch has ended.
    ~TenantWatches();
    TenantWatches(const TenantWatches&) = delete;
    TenantWatches& operator=(const TenantWatches&) = delete;

    // Creates the watch for a new call. Any thread.
    TenantWatch* open(grpc::CallbackServerContext* context, const Principal& caller);

private:
    void wake();
    void feedAll();
    const UpdateMessages& messagesFor(const std::shared_ptr<const StatisticsUpdate>& update);

    TenantStatistics* const m_statistics;
    OpenStreams* const m_openStreams;
    Refusals* const m_refusals;
    const std::chrono::seconds m_patience;
    Mutex m_mutex;
    std::vector<std::shared_ptr<TenantWatch>> m_watches FAIRLEAD_GUARDED_BY(m_mutex);
    std::atomic<bool> m_isAwake{false};
    // The last update that was converted, and its messages; feeding thread only.
    std::shared_ptr<const StatisticsUpdate> m_converted;
    UpdateMessages m_convertedMessages;
    SerialExecutor m_thread{"fl-watches", 16};
    uint64_t m_subscription = 0;
};

}  // namespace fairlead::broker
