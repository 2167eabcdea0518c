// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/api/call_table.h"
#include "broker/api/event_watch.h"
#include "broker/rpc/refusals.h"
#include "broker/rpc/serial_executor.h"
#include "broker/telemetry/tenant_statistics.h"
#include "fairlead/admin/v1/events.pb.h"
#include "shared/mutex.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <vector>

namespace fairlead::broker {

// The calls of fairlead.admin.v1.Events. One thread of the service feeds all open watches.
class EventService {
public:
    // All dependencies outlive this service, which outlives the table.
    struct Dependencies {
        const Store* store = nullptr;
        EventBoard* board = nullptr;
        TenantStatistics* statistics = nullptr;
        OpenStreams* openStreams = nullptr;
        Refusals* refusals = nullptr;
        std::chrono::seconds slowReaderPatience{60};
        const Clock* clock = nullptr;
    };

    explicit EventService(Dependencies dependencies);
    // REQUIRES: every watch has ended.
    ~EventService();
    EventService(const EventService&) = delete;
    EventService& operator=(const EventService&) = delete;

    void addTo(CallTable& table);

private:
    Status list(AdminCall<admin::v1::ListEventsRequest, admin::v1::ListEventsResponse>& call) const;
    WatchReactor* watch(grpc::CallbackServerContext* context, const Principal& caller,
                        const admin::v1::WatchEventsRequest& request);
    void wake();
    void feedAll();

    const Dependencies m_dependencies;
    Mutex m_mutex;
    std::vector<std::shared_ptr<EventWatch>> m_watches FAIRLEAD_GUARDED_BY(m_mutex);
    std::atomic<bool> m_isAwake{false};
    SerialExecutor m_thread{"fl-events", 16};  // feeds the watches
    uint64_t m_subscription = 0;
    uint64_t m_tickSubscription = 0;
};

}  // namespace fairlead::broker
