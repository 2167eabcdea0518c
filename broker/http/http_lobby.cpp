// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/http/http_lobby.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

std::optional<HttpLobby::Visitor> HttpLobby::add(Visitor visitor, size_t most) {
    ++m_counts[visitor.peer->address];
    m_visitors.push_back(std::move(visitor));
    if (m_visitors.size() <= most) return std::nullopt;
    const auto crowd = std::max_element(m_counts.begin(), m_counts.end(),
                                        [](const auto& one, const auto& other) { return one.second < other.second; });
    const auto last = std::find_if(m_visitors.rbegin(), m_visitors.rend(),
                                   [&](const Visitor& one) { return one.peer->address == crowd->first; });
    Visitor gone = std::move(*last);
    m_visitors.erase(std::prev(last.base()));
    forget(gone.peer->address);
    return gone;
}

std::deque<HttpLobby::Visitor> HttpLobby::take() {
    m_counts.clear();
    return std::exchange(m_visitors, {});
}

void HttpLobby::forget(const std::string& address) {
    const auto count = m_counts.find(address);
    if (--count->second == 0) m_counts.erase(count);
}

}  // namespace fairlead::broker
