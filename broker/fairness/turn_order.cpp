// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/turn_order.h"

namespace fairlead::broker {

void TurnOrder::wake(TenantNumber number, CommandNumber command) {
    Tenant& tenant = m_tenants[number];
    if (tenant.awake.contains(command)) return;
    if (tenant.awake.empty()) {
        tenant.place = ++m_end;
        m_line.emplace(tenant.place, number);
    }
    tenant.awake.emplace(command, ++m_end);
    m_lines[command].emplace(tenant.place, number);
}

void TurnOrder::sleep(TenantNumber number, CommandNumber command) {
    const auto it = m_tenants.find(number);
    if (it == m_tenants.end() || it->second.awake.erase(command) == 0) return;
    Tenant& tenant = it->second;
    const auto line = m_lines.find(command);
    line->second.erase({tenant.place, number});
    if (line->second.empty()) m_lines.erase(line);
    if (!tenant.awake.empty()) return;
    m_line.erase({tenant.place, number});
    m_tenants.erase(it);
}

std::optional<TurnOrder::Turn> TurnOrder::pick(std::span<const CommandNumber> commands) const {
    const Line::value_type* first = nullptr;
    const auto consider = [&first](const Line& line) {
        if (!first || *line.begin() < *first) first = &*line.begin();
    };
    if (commands.empty()) {
        if (!m_line.empty()) consider(m_line);
    } else {
        for (const CommandNumber command : commands)
            if (const auto line = m_lines.find(command); line != m_lines.end()) consider(line->second);
    }
    if (!first) return std::nullopt;
    return Turn{first->second, *pickCommand(m_tenants.at(first->second), commands)};
}

std::optional<TurnOrder::Turn> TurnOrder::pick(std::span<const TenantNumber> tenants,
                                               std::span<const CommandNumber> commands) const {
    std::optional<Turn> best;
    Place bestPlace = 0;
    for (const TenantNumber number : tenants) {
        const auto it = m_tenants.find(number);
        if (it == m_tenants.end() || (best && it->second.place > bestPlace)) continue;
        const std::optional<CommandNumber> command = pickCommand(it->second, commands);
        if (!command) continue;
        best = Turn{number, *command};
        bestPlace = it->second.place;
    }
    return best;
}

void TurnOrder::served(Turn turn) {
    const auto it = m_tenants.find(turn.tenant);
    if (it == m_tenants.end()) return;
    moveToEnd(turn.tenant, it->second);
    if (const auto command = it->second.awake.find(turn.command); command != it->second.awake.end())
        command->second = ++m_end;
}

std::optional<CommandNumber> TurnOrder::pickCommand(const Tenant& tenant,
                                                    std::span<const CommandNumber> commands) const {
    std::optional<CommandNumber> best;
    Place bestPlace = 0;
    const auto consider = [&](CommandNumber command, Place place) {
        if (best && place > bestPlace) return;
        best = command;
        bestPlace = place;
    };
    if (commands.empty()) {
        for (const auto& [command, place] : tenant.awake) consider(command, place);
    } else {
        for (const CommandNumber command : commands)
            if (const auto it = tenant.awake.find(command); it != tenant.awake.end()) consider(command, it->second);
    }
    return best;
}

void TurnOrder::moveToEnd(TenantNumber number, Tenant& tenant) {
    const Place old = tenant.place;
    tenant.place = ++m_end;
    const auto move = [&](Line& line) {
        auto node = line.extract({old, number});
        node.value().first = tenant.place;
        line.insert(line.end(), std::move(node));
    };
    move(m_line);
    for (const auto& [command, place] : tenant.awake) move(m_lines.at(command));
}

}  // namespace fairlead::broker
