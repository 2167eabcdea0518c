// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/key_limit.h"
#include "broker/store/keys.h"
#include "shared/clock.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fairlead::broker {

// Queues under the limit that is set for their tenant's key "queue:mail", and those of them that wait until it lets a task
// begin. Engine thread; O(log n), and nothing where there are none. Memory: as many as keys are set.
class RuledQueues {
public:
    static constexpr std::string_view kPrefix = "queue:";  // of the keys
    using Queue = std::pair<TenantNumber, CommandNumber>;
    using Place = std::pair<TenantNumber, std::string>;

    // The key that a task of the queue has to ask beside its own; null: none, or that is the same. Valid until that changes.
    const Place* rulerOf(const Queue& queue, const KeyLimit* own = nullptr) const {
        if (m_rulers.empty()) return nullptr;
        const auto at = m_rulers.find(queue);
        const bool isOwn = own && at != m_rulers.end() && !own->isOfEvery && own->key == at->second.second;
        return at == m_rulers.end() || isOwn ? nullptr : &at->second;
    }
    // False: it was so before.
    bool rule(const Queue& queue, const Place& place, bool isRuled) {
        if (isRuled) return m_rulers.emplace(queue, place).second;
        return m_rulers.erase(queue) > 0;
    }
    // Those that have ruled its queues.
    std::vector<Place> removeTenant(TenantNumber tenant) {
        std::vector<Place> rulers;
        std::erase_if(m_rulers, [&](const auto& entry) {
            if (entry.first.first != tenant) return false;
            rulers.push_back(entry.second);
            look(entry.second);
            return true;
        });
        return rulers;
    }

    // It waits; opens: until then at least, if that is known.
    void close(const Queue& queue, const std::optional<Time>& opens) {
        const Place& place = m_rulers.at(queue);
        m_closed.insert_or_assign(place, queue);
        if (opens) m_opens.emplace(*opens, place);
    }
    // The key may have come to let a task begin.
    void look(const Place& place) {
        if (m_closed.contains(place)) m_toLookAt.push_back(place);
    }
    std::optional<Time> nextWake() const {
        if (!m_toLookAt.empty()) return Time();
        return m_opens.empty() ? std::nullopt : std::optional(m_opens.begin()->first);
    }
    // Those that wait no longer. check(place): whether the key lets a task begin, as isOpen, and when it will, as opens.
    template <typename Check>
    std::vector<Queue> takeOpened(Time now, Check check) {
        for (; !m_opens.empty() && m_opens.begin()->first <= now; m_opens.erase(m_opens.begin()))
            look(m_opens.begin()->second);
        std::vector<Queue> opened;
        for (const Place& place : std::exchange(m_toLookAt, {})) {
            const auto closed = m_closed.find(place);
            if (closed == m_closed.end()) continue;
            const auto verdict = check(place);
            if (verdict.opens) m_opens.emplace(*verdict.opens, place);
            if (!verdict.isOpen && rulerOf(closed->second)) continue;
            opened.push_back(closed->second);
            m_closed.erase(closed);
        }
        return opened;
    }

private:
    std::map<Queue, Place> m_rulers;
    std::map<Place, Queue> m_closed;
    std::set<std::pair<Time, Place>> m_opens;
    std::vector<Place> m_toLookAt;
};

}  // namespace fairlead::broker
