// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/probe_lines.h"

#include <utility>

namespace fairlead::broker {

template <typename Change>
void ProbeLines::change(CommandNumber command, Change change) {
    Line& line = m_lines[command];
    const auto headOf = [&] {
        const Order& order = line.waiting.begin()->first;
        return Head{order.first, order.second, command};
    };
    if (!line.waiting.empty()) m_heads[size_t(line.state())].erase(headOf());
    change(line);
    if (!line.waiting.empty())
        m_heads[size_t(line.state())].insert(headOf());
    else if (line.out == 0)
        m_lines.erase(command);
}

void ProbeLines::addAhead(const Entry& entry, size_t limit, std::set<WaitingLine::Party>& parties) const {
    for (const auto& [command, line] : m_lines)
        for (const auto& [order, waiting] : line.waiting) {
            if (parties.size() >= limit || !(waiting < entry)) break;
            parties.insert(waiting.party);
        }
}

void ProbeLines::insert(CommandNumber command, const Entry& entry, bool isProven) {
    ++m_size;
    change(command, [&](Line& line) {
        line.isProven = line.isProven || isProven;
        line.waiting.emplace(Order{entry.key, entry.place}, entry);
    });
}

void ProbeLines::remove(CommandNumber command, const Entry& entry) {
    --m_size;
    change(command, [&](Line& line) { line.waiting.erase({entry.key, entry.place}); });
}

void ProbeLines::setProven(CommandNumber command) {
    if (m_lines.contains(command)) change(command, [](Line& line) { line.isProven = true; });
}

void ProbeLines::began(CommandNumber command) {
    change(command, [](Line& line) { ++line.out; });
}

void ProbeLines::ended(CommandNumber command) {
    change(command, [](Line& line) { --line.out; });
}

}  // namespace fairlead::broker
