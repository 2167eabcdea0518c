// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/gcra.h"
#include "broker/core/wait_reason.h"
#include "broker/core/tenant_standing.h"
#include "broker/engine/commands/effect.h"
#include "broker/engine/parts/event_reporter.h"
#include "broker/engine/throttles/run_watch.h"
#include "broker/engine/parts/tenant_state.h"
#include "broker/fairness/noise/noisy_neighbour_watch.h"
#include "broker/fairness/scheduler.h"
#include "broker/fairness/noise/throttle_tiers.h"
#include "shared/clock.h"
#include "shared/status.h"

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace fairlead::broker {

// What slows tenants down besides their limits: throttle tiers and the noisy-neighbour watch. Counts, judges, and
// passes the outcome to the scheduler; throttles survive restarts and are reported as events. Engine thread.
class ThrottleControl {
public:
    explicit ThrottleControl(const NoiseOptions& options) : m_options(options), m_watch(options) {}

    // Call whenever a tenant's limits have changed.
    void setTiers(TenantNumber tenant, const std::vector<ThrottleTier>& tiers, Time now);

    // Before a create: ok, or why it is refused and when to retry, its own rate included. A refused create costs
    // nothing.
    Status admits(TenantNumber tenant, Time ownRateAllows, Time now, size_t creates = 1) const;
    void created(TenantNumber tenant, Time now);

    struct Around {
        std::deque<TenantState>& tenants;
        Scheduler& scheduler;
        EventReporter& events;
        Turn& turn;
        double idleSeats = 0;  // offered, but not taken
        const RunWatch& runs;
    };
    // Timed work; call when nextLook() has come.
    void look(const Around& around, Time now);
    Time nextLook() const { return m_nextLook; }

    // An operator's decision: takes effect at once and is reported. leaveToWatch() ends it; false if there was none.
    void decide(TenantNumber tenant, const NoisyNeighbourWatch::Pin& pin, const Around& around, Time now);
    bool leaveToWatch(TenantNumber tenant, const std::string& author, const std::string& reason, const Around& around,
                      Time now);
    // The tenant is deleted.
    void forget(TenantNumber tenant, Turn& turn);

    TenantThrottle view(TenantNumber tenant) const;
    // The throttle, and the tier that is reached, as reasons why the tenant gets less than it would otherwise.
    std::vector<WaitReason> notes(TenantNumber tenant, Time now) const;

    // During recovery: a record of the table Fairness; false if it cannot be read.
    bool restore(TenantNumber tenant, std::string_view record, Time now);

private:
    struct Seen {
        uint64_t enqueued = 0;
        uint64_t done = 0;
        uint64_t failed = 0;
        int64_t seatMicros = 0;
        uint64_t begun = 0;
        int64_t waitedMicros = 0;
    };
    struct InForce {
        double weightFactor = 1;
        bool isHeld = false;
        bool operator==(const InForce&) const = default;
    };

    void addSample(const TenantState&tenant, const Around&around, Time now), judge(const Around&around, Time now);
    void tellOfMany(const Around& around, Time now);
    void tell(const NoiseChange& change, const Around& around, Time now);
    void tellByHand(const NoiseChange& change, const Around& around, Time now);
    void enforce(const Around& around, Time now);
    void save(Turn& turn);

    const NoiseOptions m_options;
    NoisyNeighbourWatch m_watch;
    std::unordered_map<TenantNumber, ThrottleTiers> m_tiers;  // of tenants that have tiers
    std::unordered_map<TenantNumber, Seen> m_seen;            // at the end of the latest window
    std::optional<NoiseWindow> m_window;                      // that has ended, until all tenants are sampled
    size_t m_sampled = 0;                                     // of them
    std::map<TenantNumber, InForce> m_inForce;                // where it differs from the default
    std::map<TenantNumber, Throttle> m_saved;
    std::map<TenantNumber, Gcra> m_cuts;
    bool m_wereMany = false;
    Time m_nextLook;
    Time m_windowStart;
};

}  // namespace fairlead::broker
