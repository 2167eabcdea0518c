// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/streams/waiting_readys.h"

#include <algorithm>
#include <utility>

namespace fairlead::broker {

bool WaitingReadys::add(Kind kind) {
    const auto known =
        std::find_if(m_lines.begin(), m_lines.end(), [&](const Line& line) { return line.kind == kind; });
    if (known != m_lines.end())
        ++known->waiting;
    else if (m_lines.size() < kMostKinds)
        m_lines.push_back({std::move(kind), 1});
    else
        return false;
    ++m_count;
    return true;
}

std::optional<WaitingReadys::Kind> WaitingReadys::take() {
    if (m_lines.empty()) return std::nullopt;
    --m_count;
    Line line = std::move(m_lines.front());
    m_lines.pop_front();
    if (--line.waiting == 0) return std::move(line.kind);
    Kind taken = line.kind;
    m_lines.push_back(std::move(line));
    return taken;
}

}  // namespace fairlead::broker
