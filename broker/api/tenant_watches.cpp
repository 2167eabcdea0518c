// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/tenant_watches.h"

#include "broker/door/peers.h"

#include <grpcpp/server_context.h>

#include <utility>

namespace fairlead::broker {

TenantWatches::TenantWatches(TenantStatistics* statistics, OpenStreams* openStreams, Refusals* refusals,
                             std::chrono::seconds patience)
    : m_statistics(statistics), m_openStreams(openStreams), m_refusals(refusals), m_patience(patience) {
    m_subscription = m_statistics->subscribe([this] { wake(); });
}

TenantWatches::~TenantWatches() { m_statistics->unsubscribe(m_subscription); }

TenantWatch* TenantWatches::open(grpc::CallbackServerContext* context, const Principal& caller) {
    const auto watch = std::make_shared<TenantWatch>(context, caller.tenants, m_openStreams, [this] { wake(); });
    if (const Status status = watch->begin(caller); !status.ok())
        m_refusals->count(refusalOf(status), peerOf(context->peer())->name, status.message());
    {
        const Lock lock(m_mutex);
        m_watches.push_back(watch);
    }
    wake();
    return watch.get();
}

void TenantWatches::wake() {
    if (m_isAwake.exchange(true)) return;
    // Cannot fail: at most one job waits.
    if (!m_thread.post([this] { feedAll(); })) m_isAwake = false;
}

void TenantWatches::feedAll() {
    // Cleared first, so that ticks that arrive during the loop wake the thread again.
    m_isAwake = false;
    std::vector<std::shared_ptr<TenantWatch>> watches;
    {
        const Lock lock(m_mutex);
        std::erase_if(m_watches, [](const auto& watch) { return watch->isOver(); });
        watches = m_watches;
    }
    for (const auto& watch : watches) {
        if (watch->endIfStalled(m_patience)) m_refusals->count(Refusal::SlowClient, {}, "a console took no statistics");
        if (!watch->isIdle() || m_statistics->latestTick() == watch->lastTick()) continue;
        const std::shared_ptr<const StatisticsUpdate> update = m_statistics->updateSince(watch->lastTick());
        if (!update || update->tick == watch->lastTick()) continue;
        watch->sendTick(update->tick, watch->scope().all ? messagesFor(update) : watch->ownMessages(*update));
    }
}

const UpdateMessages& TenantWatches::messagesFor(const std::shared_ptr<const StatisticsUpdate>& update) {
    if (m_converted != update) {
        m_converted = update;
        m_convertedMessages = toMessages(*update);
    }
    return m_convertedMessages;
}

}  // namespace fairlead::broker
