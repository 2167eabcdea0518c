// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/engine/parts/told_pools.h"
#include "broker/store/keys.h"
#include "broker/tables/lease_table.h"
#include "broker/tables/name_table.h"
#include "broker/telemetry/broker_gap.h"
#include "broker/telemetry/harm.h"
#include "shared/clock.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

namespace fairlead::broker {

struct CounterTick;

// How long tasks of each command run at most when nothing is wrong, and where tasks run far longer than that. A tenth of a
// window's tasks may run five times as long as any before without becoming usual: they may have hung. While somebody waits for
// such tasks, what ends counts a tenth: what stays bad becomes usual, but late. Whose latest task of a command ran far longer is
// taken to run as long with the next, where such tasks have had seats without a pause. What is told of seats is what they hold
// now: what tasks that have ended left behind is an aftermath, see PlightWatch.
//
// Engine thread. ended() O(1); tell() O(pools and tenants), and if somebody waits O(leases), but no more than kMostLookedAt of
// them, from which the rest is estimated.
class RunWatch {
public:
    static constexpr size_t kMostLookedAt = 20'000;
    static constexpr size_t kMostCommands = 10'000;  // of others nothing is said

    void ended(TenantNumber tenant, CommandNumber command, Micros ran, Time now);
    // The latest time in which the broker did not run: what ran then may have ended long before that was heard.
    void stoodStill(const BrokerGap& gap) { m_gap = gap; }
    // The longest of those that are usual; nothing: too few have ended.
    std::optional<Micros> longest(CommandNumber command) const;

    // Once somebody's tasks have waited for some seconds: tells each tenant with waiting tasks if a quarter or more of the seats
    // for which they wait hangs.
    // told: as the tick's pools are.
    void tell(CounterTick& tick, const LeaseTable& leases, const NameTable& tenantNames, const NameTable& commandNames,
              const ToldPools& told);
    // How many seats of the tenant hung when somebody last waited for them; 0 if nobody does now.
    uint64_t hanging(TenantNumber tenant) const {
        const auto found = m_hanging.find(tenant);
        return found == m_hanging.end() ? 0 : found->second;
    }

private:
    struct Window {
        double tasks = 0, longer = 0;
        Micros longest{}, longestOfAll{};

        Micros usual() const;
    };
    struct Runs {
        Window window, before;
        Time windowEnd;
    };

    // In one pool as told.
    struct Found {
        StuckSeats seats;  // `of` and `tenant` are not filled
        std::map<TenantNumber, uint64_t> tenants;
    };
    std::map<PoolId, Found> stuck(const LeaseTable& leases, const NameTable& commandNames, const ToldPools& told,
                                  Time now);

    std::unordered_map<CommandNumber, Runs> m_commands;
    std::map<std::pair<TenantNumber, CommandNumber>, Micros>
        m_longRuns;  // the latest of each, where that was far longer
    BrokerGap m_gap;
    std::unordered_map<TenantNumber, uint64_t> m_hanging;
    std::set<PoolId> m_hangingPools;      // at the latest tick, as told
    std::set<CommandNumber> m_waitedFor;  // commands of tasks that hang while somebody waits
};

}  // namespace fairlead::broker
