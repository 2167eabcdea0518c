// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/codeq_http/subscriptions.h"
#include "broker/net/http_client.h"
#include "broker/rpc/fair_executor.h"
#include "broker/telemetry/tenant_statistics.h"
#include "broker/webhooks/webhook_options.h"
#include "shared/mutex.h"

#include <atomic>
#include <cstdint>
#include <memory>

namespace fairlead::broker {

// Calls subscribers when there is work, with codeQ's body and headers, by the rules for webhooks: which addresses may be
// called, how many calls are under way, how long one takes. Looks at the queues with each tick of the statistics, so at
// most a second after the work came. A call is made once, as codeQ does: a subscriber that was not reached is called again
// with the next work.
class QueueNotices {
public:
    // All of it outlives this. InvalidArgument: an invalid range of allowed addresses.
    struct Dependencies {
        Subscriptions* subscriptions = nullptr;
        TenantStatistics* statistics = nullptr;
        FairExecutor* threads = nullptr;
        const Clock* clock = nullptr;
    };
    static Result<std::unique_ptr<QueueNotices>> start(const Dependencies& dependencies, const WebhookOptions& options);
    ~QueueNotices();  // makes no more calls
    QueueNotices(const QueueNotices&) = delete;
    QueueNotices& operator=(const QueueNotices&) = delete;

    uint64_t delivered() const { return m_delivered; }
    uint64_t failed() const { return m_failed + m_dependencies.subscriptions->missed(); }

private:
    QueueNotices(const Dependencies& dependencies, const WebhookOptions& options, AddressPolicy policy);
    void onTick();
    void look();
    void call(const Subscriptions::Notice& notice);

    const Dependencies m_dependencies;
    const WebhookOptions m_options;
    Mutex m_mutex;
    Condition m_hasLooked;
    bool m_isLooking FAIRLEAD_GUARDED_BY(m_mutex) = false;
    std::atomic<uint64_t> m_delivered{0};
    std::atomic<uint64_t> m_failed{0};
    uint64_t m_key = 0;
    HttpClient m_http;
};

}  // namespace fairlead::broker
