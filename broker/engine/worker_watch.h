// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/minute_quota.h"
#include "broker/core/tenant_scope.h"
#include "broker/engine/event_reporter.h"
#include "broker/tables/fleet_table.h"
#include "broker/telemetry/harm.h"
#include "shared/clock.h"

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fairlead::broker {

// Notices when workers go away and when they come back. Workers of the same tenants and commands are a fleet. A fleet is
// gone when half of its workers, or the last one, have been away for some seconds: a worker that only reconnects is no
// event, and neither is one that was never there for ten seconds.
//
// However many workers come and go, a fleet is told of at most twice a minute, and at most twenty fleets a minute are told
// of one by one; the rest in one event with their number. There is a bound on fleets, see FleetTable. Engine thread. A
// change costs O(commands of the worker, and log of fleets); a look O(fleets that have changed lately).
class WorkerWatch {
public:
    // A worker offers to take these commands of these tenants, and no longer what it offered before.
    FleetTable::Id joined(FleetTable::Id before, const TenantScope& scope, const std::vector<std::string>& commands);
    // A worker has left; so many tasks were in its hands.
    void left(FleetTable::Id fleet, uint64_t tasks);

    // Whether a connected worker takes this command of any of these tenants.
    using IsTaken = std::function<bool(const TenantScope& tenants, const std::string& command)>;
    // Timed work, once a second.
    void look(const IsTaken& isTaken, EventReporter& events, Turn& turn, Time now);

    // After that, who takes what is left is as many as there usually are.
    static constexpr Micros kGivenUp = std::chrono::minutes(15);

    // The fleets that have been away for some seconds.
    class Away {
    public:
        bool isEmpty() const { return m_ofEvery.empty() && m_ofTenants.empty(); }
        // The first one that took this command of this tenant; null: none. O(such fleets that are bound to the tenant).
        const LostFleet* of(const std::string& tenant, const std::string& command) const;

    private:
        friend class WorkerWatch;
        using Bound = std::pair<const Fleet::Offer*, LostFleet>;
        std::unordered_map<std::string_view, LostFleet> m_ofEvery;  // by command; "": every one
        std::unordered_map<std::string_view, std::vector<Bound>> m_ofTenants;
    };
    // Valid until the next change. O(tenants, or else commands, of fleets that are not whole).
    Away away(Time now);

private:
    struct Together {
        uint64_t fleets = 0;
        int64_t workers = 0;
    };

    void take(FleetTable::Id fleet, int by);
    // False: it is calm.
    bool lookAt(FleetTable::Id id, Fleet& fleet, const IsTaken& isTaken, EventReporter& events, Turn& turn, Time now);
    void tell(FleetTable::Id id, const Fleet& fleet, bool isBack, const IsTaken& isTaken, EventReporter& events,
              Turn& turn, Time now);
    void tellTogether(EventReporter& events, Turn& turn, Time now);

    FleetTable m_fleets;
    std::set<FleetTable::Id> m_restless;
    MinuteQuota m_quota;
    Together m_gone, m_back;
};

}  // namespace fairlead::broker
