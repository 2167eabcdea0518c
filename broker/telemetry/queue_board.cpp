// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/queue_board.h"

#include "broker/core/cursor_text.h"
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

}  // namespace

class QueueBoard::Impl {
public:
    void take(Time at, const std::vector<TenantQueues>& changed) {
        const Lock lock(m_mutex);
        m_at = at;
        for (const TenantQueues& tenant : changed) {
            Queues queues;
            for (const QueueCounters& queue : tenant.queues) queues.emplace(queue.command, queue);
            if (queues.empty())
                m_tenants.erase(tenant.tenant);
            else
                m_tenants[tenant.tenant] = std::move(queues);
        }
    }

    std::vector<std::string> readyCommands(const std::string& tenant, size_t most) const {
        const SharedLock lock(m_mutex);
        std::vector<const QueueCounters*> found;
        if (const auto queues = m_tenants.find(tenant); queues != m_tenants.end())
            for (const auto& [command, queue] : queues->second)
                if (queue.ready > 0) found.push_back(&queue);
        std::stable_sort(found.begin(), found.end(), [](const auto* a, const auto* b) { return a->ready > b->ready; });
        if (found.size() > most) found.resize(most);
        std::vector<std::string> commands;
        for (const QueueCounters* queue : found) commands.push_back(queue->command);
        return commands;
    }

    std::optional<QueuePage> page(const TenantScope& scope, const QueueFilter& filter, const std::string& cursor,
                                  size_t pageSize) const {
        std::pair<std::string, std::string> from;
        if (!cursor.empty()) {
            const auto bytes = fromCursorText(cursor);
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
                    page.nextCursor = toCursorText(name + kSeparator + queue->first);
                    return false;
                }
                if (!filter.command.empty() && queue->first != filter.command) continue;
                if (queue->second.isEmpty() && !filter.withEmpty) continue;
                page.rows.push_back({name, queue->second});
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
    using Queues = std::map<std::string, QueueCounters>;

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

std::vector<std::string> QueueBoard::readyCommands(const std::string& tenant, size_t most) const {
    return m_impl->readyCommands(tenant, most);
}

}  // namespace fairlead::broker
