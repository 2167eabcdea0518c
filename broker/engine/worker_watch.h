// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/tenant_scope.h"
#include "broker/engine/event_reporter.h"
#include "shared/clock.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace fairlead::broker {

// Notices when workers go away and when they come back. Workers of the same tenants and commands are a fleet. A fleet is
// gone when half of its workers, or the last one, have been away for some seconds: a worker that only reconnects is no
// event, and neither is one that was never there for ten seconds.
//
// However many workers come and go, a fleet is told of at most twice a minute, and at most twenty fleets a minute are told
// of one by one; the rest in one event with their number. Engine thread. O(log fleets) a change; a look costs O(fleets
// that have changed lately).
class WorkerWatch {
public:
    using Fleet = uint64_t;  // 0: none
    static constexpr size_t kMostFleets = 10'000;

    // A worker offers to take these commands of these tenants, and no longer what it offered before.
    Fleet joined(Fleet before, const TenantScope& scope, const std::vector<std::string>& commands);
    // A worker has left; so many tasks were in its hands.
    void left(Fleet fleet, uint64_t tasks);

    // Timed work, once a second.
    void look(EventReporter& events, Turn& turn, Time now);

private:
    struct State {
        TenantScope scope;
        std::vector<std::string> commands;  // sorted
        int64_t workers = 0;
        int64_t usual = 0;  // that are there when nothing is wrong
        int64_t least = 0;  // since the window began
        Time windowEnd;
        Time awaySince, belowSince, backSince;  // Time(): not so
        Time toldAt;                            // of the latest absence; Time(): never
        bool isTold = false;                    // that it is gone
        bool isTogether = false;                // told with others
        int64_t lost = 0;                       // workers, as told
        uint64_t tasks = 0;                     // that were in the hands of who left

        bool isAway() const {
            return usual > 0 && (workers == 0 || usual - workers >= std::max<int64_t>(2, (usual + 1) / 2));
        }
    };
    struct Together {
        uint64_t fleets = 0;
        int64_t workers = 0;
    };

    void take(Fleet fleet, int by);
    bool lookAt(Fleet id, State& fleet, EventReporter& events, Turn& turn, Time now);  // false: it is calm
    void tell(Fleet id, const State& fleet, bool isBack, EventReporter& events, Turn& turn, Time now);
    void tellTogether(EventReporter& events, Turn& turn, Time now);
    std::vector<std::string> untaken(const State& fleet) const;

    std::map<std::pair<std::string, std::vector<std::string>>, Fleet> m_ids;  // by tenants and commands
    std::map<Fleet, State> m_fleets;
    std::map<std::string, int64_t> m_takers;  // connected workers by command
    std::set<Fleet> m_restless;
    Fleet m_lastId = 0;
    Time m_minuteEnd;
    int m_toldInMinute = 0;
    Together m_gone, m_back;
};

}  // namespace fairlead::broker
