// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/minute_quota.h"
#include "broker/core/tenant_scope.h"
#include "broker/engine/parts/event_reporter.h"
#include "broker/tables/fleet_table.h"
#include "broker/telemetry/harm.h"
#include "shared/clock.h"

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fairlead::broker {

// Notices when workers go away and when they come back. Workers of the same tenants and commands are a fleet. A fleet is
// gone when half of its seats, with some of its workers, or the last one, have been away for some seconds: a worker that only
// reconnects is no event, and neither is one that was never there for ten seconds.
//
// However many workers come and go, a fleet is told of at most twice a minute, and at most twenty fleets a minute are told
// of one by one; the rest in one event with their number. There is a bound on fleets, see FleetTable. Engine thread. A
// change costs O(commands of the worker, and log of fleets); a look O(fleets that have changed lately).
class WorkerWatch {
public:
    // A worker offers to take these commands of these tenants, and no longer what it offered before. place.worker is set.
    void joined(FleetPlace& place, const TenantScope& scope, const std::vector<std::string>& commands);
    // It has or asks for so many tasks at once.
    void has(FleetPlace& place, uint32_t seats);
    // A worker has left; so many tasks were in its hands.
    void left(const FleetPlace& place, uint64_t tasks);

    // Whether a connected worker takes this command of any of these tenants.
    using IsTaken = std::function<bool(const TenantScope& tenants, const std::string& command)>;
    // Timed work, once a second.
    void look(const IsTaken& isTaken, EventReporter& events, Turn& turn, Time now);

    // After that, who takes what is left is as many as there usually are.
    static constexpr Micros kGivenUp = std::chrono::minutes(15);

    // The fleets that have lacked seats for some seconds, and those that could take their place.
    class Away {
    public:
        bool isEmpty() const { return m_lost.empty(); }
        // Of the fleets that take this command of this tenant the one that lacks most seats, if of all their seats a quarter
        // or more is lacking, whoever has come since. isServed: workers that take it are there. Nothing: none.
        // O(fleets that take it of all tenants, and that are bound to this one).
        struct Loss {
            LostFleet fleet;      // with those of other fleets that could take its place, as workers that have not gone
            bool isMost = false;  // half or more
        };
        std::optional<Loss> of(const std::string& tenant, const std::string& command, bool isServed) const;

    private:
        friend class WorkerWatch;
        using Fleets = std::vector<std::pair<FleetTable::Id, const Fleet*>>;

        Fleets takersOf(const std::string& tenant, const std::string& command) const;

        Time m_now;
        std::unordered_map<FleetTable::Id, LostFleet> m_lost;
        std::unordered_map<std::string_view, Fleets> m_ofEvery;  // by command; "": every one
        std::unordered_map<std::string_view, Fleets> m_ofTenants;
    };
    // Valid until the next change. O(commands and tenants of all fleets) if some are not whole, otherwise O(1).
    Away away(Time now);

private:
    struct Together {
        uint64_t fleets = 0;
        int64_t workers = 0;
    };

    void take(const FleetPlace& place, int by, int64_t seats);
    static void noteLoss(Fleet& fleet, Time now);
    // False: it is calm.
    bool lookAt(FleetTable::Id id, Fleet& fleet, const IsTaken& isTaken, EventReporter& events, Turn& turn, Time now);
    void tell(FleetTable::Id id, const Fleet& fleet, bool isBack, const IsTaken& isTaken, EventReporter& events,
              Turn& turn, Time now);
    void tellTogether(EventReporter& events, Turn& turn, Time now);

    FleetTable m_fleets;
    std::map<std::pair<FleetTable::Id, std::string>, uint32_t> m_connections;  // of workers that have a name
    std::set<FleetTable::Id> m_restless;
    MinuteQuota m_quota;
    Together m_gone, m_back;
};

}  // namespace fairlead::broker
