// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/auth/authenticator.h"
#include "broker/rpc/event_watch.h"
#include "broker/rpc/refusals.h"
#include "broker/rpc/fair_executor.h"
#include "broker/rpc/serial_executor.h"
#include "broker/telemetry/tenant_statistics.h"
#include "fairlead/admin/v1/events.grpc.pb.h"
#include "shared/clock.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <vector>

namespace fairlead::broker {

// fairlead.admin.v1.Events. One thread of its own reads the disk for pages and feeds every open watch.
class EventService final : public admin::v1::Events::CallbackService {
public:
    // All of them outlive this.
    struct Parts {
        const Store* store = nullptr;
        EventBoard* board = nullptr;
        TenantStatistics* statistics = nullptr;
        const Authenticator* authenticator = nullptr;
        const Clock* clock = nullptr;
        OpenStreams* openStreams = nullptr;
        Refusals* refusals = nullptr;
        std::chrono::seconds slowReaderPatience{60};
    };

    explicit EventService(Parts parts);
    // REQUIRES: every watch is done.
    ~EventService() override;

    grpc::ServerUnaryReactor* ListEvents(grpc::CallbackServerContext* context,
                                         const admin::v1::ListEventsRequest* request,
                                         admin::v1::ListEventsResponse* answer) override;
    grpc::ServerWriteReactor<admin::v1::WatchEventsResponse>* WatchEvents(
        grpc::CallbackServerContext* context, const admin::v1::WatchEventsRequest* request) override;

private:
    void wake();
    void feedAll();

    const Parts m_parts;
    std::mutex m_mutex;
    std::vector<std::shared_ptr<EventWatch>> m_watches;
    std::atomic<bool> m_isAwake{false};
    FairExecutor m_lists{2, 32};
    SerialExecutor m_thread{16};  // feeds the watches
    uint64_t m_subscription = 0;
    uint64_t m_tickSubscription = 0;
};

}  // namespace fairlead::broker
