// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/rpc/tenant_watch.h"

#include "broker/rpc/admin_conversion.h"
#include "broker/rpc/status_conversion.h"
#include "broker/rpc/time_conversion.h"

#include <grpc/grpc.h>
#include <grpcpp/server_context.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

namespace {

constexpr size_t kRowsPerMessage = 8000;  // about 2 MiB, of the 4 MiB that gRPC clients take

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
        fillTotals(message->mutable_totals(), totals);
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
    : m_context(context), m_scope(std::move(scope)), m_openStreams(openStreams), m_wantsMore(std::move(wantsMore)) {}

Status TenantWatch::begin(const Principal& caller, const Clock& clock) {
    m_self = shared_from_this();
    const Result<OpenStreams::Key> key = m_openStreams->add(StreamKind::Watch, m_self, m_context->peer());
    if (key) m_key = *key;
    const Status status = key ? m_openStreams->greet(m_key, caller.subject) : key.status();
    if (status.ok())
        m_tokenEnd.watch(weak_from_this(), caller.expiresAt, clock);
    else
        end(toGrpc(status));
    return status;
}

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
    for (const auto& [name, row] : m_ownRows) {
        ++totals.tenants;
        totals.ready += row.counters.ready;
        totals.delayed += row.counters.delayed;
        totals.inProgress += row.counters.inProgress;
        totals.dead += row.counters.dead;
        if (row.counters.throttleLevel > 0) ++totals.noisyTenants;
        totals.enqueuedPerSecond += row.enqueuedPerSecond;
        totals.donePerSecond += row.donePerSecond;
        totals.failedPerSecond += row.failedPerSecond;
    }
    return toMessages(update, rows, removed, totals);
}

bool TenantWatch::isIdle() {
    const std::lock_guard lock(m_mutex);
    return !m_leaving && m_waiting.empty() && !m_ending;
}

bool TenantWatch::isOver() {
    const std::lock_guard lock(m_mutex);
    return m_ending && !m_leaving;
}

void TenantWatch::send(uint64_t tick, UpdateMessages messages) {
    m_lastTick = tick;
    const std::lock_guard lock(m_mutex);
    if (m_ending) return;
    m_waiting = std::move(messages);
    advanceLocked();
}

void TenantWatch::end(const grpc::Status& status) {
    const std::lock_guard lock(m_mutex);
    if (!m_ending) m_ending = status;
    m_waiting.clear();
    advanceLocked();
}

bool TenantWatch::endIfStalled(std::chrono::seconds patience) {
    const std::string why =
        "the client took nothing for " + std::to_string(patience.count()) + " s, limits.slow_reader_seconds";
    {
        const std::lock_guard lock(m_mutex);
        if (m_isFinished || !m_leaving || std::chrono::steady_clock::now() - m_leavingSince < patience) return false;
        m_isCutting = true;
        if (!m_ending) m_ending = grpc::Status(grpc::StatusCode::RESOURCE_EXHAUSTED, why);
        m_waiting.clear();
    }
    // Without the lock, for it may run OnCancel before it returns. Nothing else reaches a client that does not read.
    grpc_call_cancel_with_status(m_context->c_call(), GRPC_STATUS_RESOURCE_EXHAUSTED, why.c_str(), nullptr);
    const std::lock_guard lock(m_mutex);
    m_isCutting = false;
    advanceLocked();
    return true;
}

void TenantWatch::advanceLocked() {
    if (m_isFinished || m_leaving || m_isCutting) return;
    if (m_ending) {
        m_isFinished = true;
        Finish(*m_ending);
    } else if (!m_waiting.empty()) {
        m_leaving = std::move(m_waiting.front());
        m_waiting.pop_front();
        m_leavingSince = std::chrono::steady_clock::now();
        StartWrite(m_leaving.get());
    }
}

void TenantWatch::OnWriteDone(bool ok) {
    if (!ok) end(grpc::Status::CANCELLED);
    bool isIdleNow = false;
    {
        const std::lock_guard lock(m_mutex);
        m_leaving.reset();
        advanceLocked();
        isIdleNow = !m_leaving && !m_ending;
    }
    if (isIdleNow) m_wantsMore();
}

void TenantWatch::OnCancel() { end(grpc::Status::CANCELLED); }

void TenantWatch::OnDone() {
    m_openStreams->remove(m_key);
    const std::shared_ptr<TenantWatch> last = std::move(m_self);
}

}  // namespace fairlead::broker
