// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/event_board.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

void EventBoard::take(Event event) {
    {
        const Lock lock(m_mutex);
        m_latest = event.sequence;
        m_events.push_back(std::make_shared<const Event>(std::move(event)));
        if (m_events.size() > kRemembered) m_events.pop_front();
    }
    const Lock lock(m_listenerMutex);
    for (const auto& [key, onEvent] : m_listeners) onEvent();
}

uint64_t EventBoard::latest() const {
    const Lock lock(m_mutex);
    return m_latest;
}

std::optional<std::vector<std::shared_ptr<const Event>>> EventBoard::from(uint64_t sequence, size_t limit) const {
    const Lock lock(m_mutex);
    std::vector<std::shared_ptr<const Event>> found;
    if (m_latest > 0 && sequence > m_latest) return found;
    if (m_events.empty() || sequence < m_events.front()->sequence) return std::nullopt;
    const size_t first = sequence - m_events.front()->sequence;
    const size_t end = std::min(m_events.size(), first + limit);
    for (size_t i = first; i < end; ++i) found.push_back(m_events[i]);
    return found;
}

uint64_t EventBoard::subscribe(std::function<void()> onEvent) {
    const Lock lock(m_listenerMutex);
    m_listeners.emplace(++m_lastKey, std::move(onEvent));
    return m_lastKey;
}

void EventBoard::unsubscribe(uint64_t key) {
    const Lock lock(m_listenerMutex);
    m_listeners.erase(key);
}

}  // namespace fairlead::broker
