// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/queue_board.h"

#include "broker/core/text/cursor_text.h"
#include "broker/core/tenant_scope.h"
#include "shared/mutex.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr size_t kExamineLimit = 10'000;

// A tenant's name contains no such byte, so a cursor splits into the parts that it was made of.
constexpr char kSeparator = '\0';

constexpr Micros kRateSpan = std::chrono::minutes(1);

// A queue, and what had been counted at two earlier times, between one and two minutes ago at most.
struct KeptQueue {
    QueueCounters counters;
    Time changedAt;
    Time since, beforeThat;
    QueueTotals atSince, atBeforeThat;

    void take(const QueueCounters& now, Time at) {
        if (since == Time()) {
            since = beforeThat = at;
        } else if (at - since >= kRateSpan) {
            const bool wasQuiet = at - since >= 2 * kRateSpan;
            beforeThat = wasQuiet ? at - kRateSpan : since;
            atBeforeThat = wasQuiet ? counters.totals : atSince;
            since = at;
            atSince = counters.totals;
        }
        changedAt = at;
        counters = now;
    }

    QueueRow row(const std::string& tenant, Time at) const {
        QueueRow made{tenant, counters};
        if (at - changedAt >= kRateSpan) return made;
        const double minutes = double(std::max(at - beforeThat, kRateSpan).count()) / double(kRateSpan.count());
        made.donePerMinute = double(counters.totals.done - atBeforeThat.done) / minutes;
        made.failedPerMinute = double(counters.totals.failed - atBeforeThat.failed) / minutes;
        made.begunPerMinute = double(counters.totals.begun - atBeforeThat.begun) / minutes;
        made.waitedMillisPerMinute = double(counters.totals.waitedMicros - atBeforeThat.waitedMicros) / 1000 / minutes;
        return made;
    }
};

}  // namespace

class QueueBoard::Impl {
public:
    void take(Time at, const std::vector<TenantQueues>& changed) {
        const Lock lock(m_mutex);
        m_at = at;
        for (const TenantQueues& tenant : changed) {
            Queues queues;
            const auto known = m_tenants.find(tenant.tenant);
            for (const QueueCounters& queue : tenant.queues) {
                KeptQueue& kept = queues[queue.command];
                if (known != m_tenants.end())
                    if (const auto before = known->second.find(queue.command); before != known->second.end())
                        kept = std::move(before->second);
                // Counted from the start again, because its tenant was deleted or its command forgotten meanwhile.
                if (kept.counters.totals.enqueued > queue.totals.enqueued) kept = {};
                kept.take(queue, at);
            }
            if (queues.empty())
                m_tenants.erase(tenant.tenant);
            else
                m_tenants[tenant.tenant] = std::move(queues);
        }
    }

    size_t count(const std::string& tenant) const {
        const SharedLock lock(m_mutex);
        const auto queues = m_tenants.find(tenant);
        return queues == m_tenants.end() ? 0 : queues->second.size();
    }

    std::optional<QueuePage> page(const TenantScope& scope, const QueueFilter& filter, const std::string& cursor,
                                  size_t pageSize) const {
        std::pair<std::string, std::string> from;
        if (!cursor.empty()) {
            const auto bytes = fromCursorText(CursorOf::Queues, cursor);
            const size_t middle = bytes ? bytes->find(kSeparator) : std::string::npos;
            if (middle == std::string::npos) return std::nullopt;
            from = {bytes->substr(0, middle), bytes->substr(middle + 1)};
        }
        const SharedLock lock(m_mutex);
        QueuePage page;
        page.at = m_at;
        size_t examined = 0;
        // False when the page is complete.
        const auto take = [&](const std::string& name, const Queues& queues) {
            auto queue = name == from.first ? queues.lower_bound(from.second) : queues.begin();
            for (; queue != queues.end(); ++queue) {
                if (page.rows.size() == pageSize || ++examined > kExamineLimit) {
                    page.nextCursor = toCursorText(CursorOf::Queues, name + kSeparator + queue->first);
                    return false;
                }
                if (!filter.command.empty() && queue->first != filter.command) continue;
                if (queue->second.counters.isEmpty() && !filter.withEmpty) continue;
                page.rows.push_back(queue->second.row(name, m_at));
            }
            return true;
        };
        if (scope.all && filter.tenant.empty()) {
            for (auto tenant = m_tenants.lower_bound(from.first); tenant != m_tenants.end(); ++tenant)
                if (!take(tenant->first, tenant->second)) break;
            return page;
        }
        // Only the caller's tenants: a cursor must not reveal the name of another one.
        std::set<std::string> names(scope.tenants.begin(), scope.tenants.end());
        if (!filter.tenant.empty()) {
            const bool isCovered = scope.covers(filter.tenant);
            names.clear();
            if (isCovered) names.insert(filter.tenant);
        }
        for (auto name = names.lower_bound(from.first); name != names.end(); ++name)
            if (const auto tenant = m_tenants.find(*name); tenant != m_tenants.end())
                if (!take(tenant->first, tenant->second)) break;
        return page;
    }

private:
    using Queues = std::map<std::string, KeptQueue>;

    mutable SharedMutex m_mutex;
    Time m_at FAIRLEAD_GUARDED_BY(m_mutex);
    std::map<std::string, Queues> m_tenants FAIRLEAD_GUARDED_BY(m_mutex);
};

QueueBoard::QueueBoard() : m_impl(std::make_unique<Impl>()) {}

QueueBoard::~QueueBoard() = default;

void QueueBoard::take(Time at, const std::vector<TenantQueues>& changed) { m_impl->take(at, changed); }

std::optional<QueuePage> QueueBoard::page(const TenantScope& scope, const QueueFilter& filter,
                                          const std::string& cursor, size_t pageSize) const {
    return m_impl->page(scope, filter, cursor, pageSize);
}

size_t QueueBoard::count(const std::string& tenant) const { return m_impl->count(tenant); }

}  // namespace fairlead::broker
