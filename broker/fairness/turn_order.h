// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/store/keys.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fairlead::broker {

// Whose turn it is: round robin over the tenants that have something ready.
//
// A tenant is *awake* for a command while it has ready tasks of it. Every wake-up from full sleep and every service
// puts the tenant at the end of the line, so n picks over n tenants that stay awake serve n different ones, and a
// newcomer waits for at most one service of each of the others. Ids never break a tie: places in line are unique.
// Inside a tenant, commands take turns by the same rule.
//
// Engine thread. wake, sleep, served: O(k log n) for a tenant awake in k commands; pick: O(m) for m commands.
class TurnOrder {
public:
    struct Turn {
        TenantNumber tenant = 0;
        CommandNumber command = 0;
    };

    void wake(TenantNumber tenant, CommandNumber command);
    void sleep(TenantNumber tenant, CommandNumber command);

    // The next among all tenants that are awake for one of the commands; an empty list means every command.
    std::optional<Turn> pick(std::span<const CommandNumber> commands) const;

    // The same among the given tenants only. O(tenants x m).
    std::optional<Turn> pick(std::span<const TenantNumber> tenants, std::span<const CommandNumber> commands) const;

    // The turn was taken.
    void served(Turn turn);

private:
    using Place = uint64_t;
    using Line = std::set<std::pair<Place, TenantNumber>>;

    struct Tenant {
        Place place = 0;
        std::map<CommandNumber, Place> awake;  // command -> its place among this tenant's commands
    };

    std::optional<CommandNumber> pickCommand(const Tenant& tenant, std::span<const CommandNumber> commands) const;
    void moveToEnd(TenantNumber number, Tenant& tenant);

    Place m_end = 0;
    std::unordered_map<TenantNumber, Tenant> m_tenants;
    Line m_line;                                      // tenants awake for anything
    std::unordered_map<CommandNumber, Line> m_lines;  // tenants awake for one command
};

}  // namespace fairlead::broker
