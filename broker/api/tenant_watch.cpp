// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/api/tenant_watch.h"

#include "broker/api/conversion/admin_conversion.h"
#include "broker/rpc/time_conversion.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

namespace {

constexpr size_t kRowsPerMessage = 8000;  // about 2 MiB, of the 4 MiB that gRPC clients accept

UpdateMessages toMessages(const StatisticsUpdate& update, const std::vector<const TenantFigures*>& rows,
                          const std::vector<std::string>& removed, const BrokerFigures& totals) {
    UpdateMessages messages;
    size_t next = 0;
    do {
        auto message = std::make_shared<admin::v1::TenantsUpdate>();
        setTimestamp(message->mutable_at(), update.at);
        message->set_snapshot(update.snapshot && next == 0);
        const size_t end = std::min(rows.size(), next + kRowsPerMessage);
        if (messages.empty())
            for (const std::string& tenant : removed) message->add_removed(tenant);
        for (; next < end; ++next) fillTenant(message->add_tenants(), *rows[next]);
        fillTotals(message->mutable_totals(), totals, update.at);
        messages.push_back(std::move(message));
    } while (next < rows.size());
    return messages;
}

}  // namespace

UpdateMessages toMessages(const StatisticsUpdate& update) {
    std::vector<const TenantFigures*> rows;
    rows.reserve(update.tenants.size());
    for (const TenantFigures& row : update.tenants) rows.push_back(&row);
    return toMessages(update, rows, update.removed, update.totals);
}

TenantWatch::TenantWatch(grpc::CallbackServerContext* context, TenantScope scope, OpenStreams* openStreams,
                         std::function<void()> wantsMore)
    : WatchStream(context, openStreams, std::move(wantsMore)), m_scope(std::move(scope)) {}

UpdateMessages TenantWatch::ownMessages(const StatisticsUpdate& update) {
    if (update.snapshot) m_ownRows.clear();
    std::vector<const TenantFigures*> rows;
    for (const TenantFigures& row : update.tenants) {
        if (!m_scope.covers(row.counters.tenant)) continue;
        rows.push_back(&row);
        m_ownRows[row.counters.tenant] = row;
    }
    std::vector<std::string> removed;
    for (const std::string& tenant : update.removed)
        if (m_ownRows.erase(tenant) > 0) removed.push_back(tenant);
    BrokerFigures totals;
    totals.isOfAll = false;
    for (const auto& [name, row] : m_ownRows) {
        ++totals.tenants;
        totals.ready += row.counters.toldReady();
        totals.delayed += row.counters.toldDelayed();
        totals.held += row.counters.held;
        totals.inProgress += row.counters.inProgress;
        totals.dead += row.counters.dead;
        if (row.counters.throttleLevel > 0) ++totals.noisyTenants;
        if (row.counters.hasNoWorker) ++totals.tenantsWithoutWorker;
        if (row.harmedTasks() > 0) ++totals.harmedTenants;
        totals.enqueuedPerSecond += row.enqueuedPerSecond;
        totals.donePerSecond += row.donePerSecond;
        totals.failedPerSecond += row.failedPerSecond;
    }
    std::vector<const TenantFigures*> all;
    for (const auto& [name, row] : m_ownRows) all.push_back(&row);
    totals.findings = findingsOf(all, false, update.at);
    return toMessages(update, rows, removed, totals);
}

void TenantWatch::sendTick(uint64_t tick, const UpdateMessages& messages) {
    m_lastTick = tick;
    send(Messages(messages.begin(), messages.end()));
}

}  // namespace fairlead::broker
