// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/admission_counts.h"
#include "broker/store/keys.h"
#include "shared/clock.h"
#include "shared/limits/tenant_limits.h"

#include <algorithm>
#include <optional>

namespace fairlead::broker {

class ServiceForecast;
struct EngineState;
struct RoomAsked;
struct TenantState;

// When what a limit refuses is likely to fit, if nothing else arrives: the only place that says so of a tenant's limits and of
// those of its queues. What only service makes room for takes as long as what waits where it is served; where nothing that waits
// can be served (no worker, paused, not due, held by a key), nobody knows. Engine thread; asked by refusals only. O(queues).
class RoomOutlook {
public:
    RoomOutlook(const EngineState& engine, const TenantState& owner, Time now)
        : m_engine(engine), m_owner(owner), m_now(now) {}

    // Of all limits that refuse it, the latest; 0: none does; nothing: nobody knows, or never.
    std::optional<Micros> fitsIn(const RoomAsked& asked) const;
    // When the last task of one of the queues is likely to be handed out.
    std::optional<Micros> drainedIn() const;

    // How many of a queue wait, or are held.
    static uint64_t depthOf(const TenantState& owner, CommandNumber command, bool isHeld);
    static std::optional<Micros> later(const std::optional<Micros>& one, const std::optional<Micros>& other) {
        return one && other ? std::max(*one, *other) : std::optional<Micros>();
    }

private:
    // With other limits than those in force.
    std::optional<Micros> roomIn(AdmissionLimit limit, const TenantLimits& limits, const RoomAsked& asked) const;
    std::optional<Micros> ofLimit(AdmissionLimit limit, const RoomAsked& asked) const;
    ServiceForecast forecastOf(std::optional<CommandNumber> only) const;
    std::optional<Micros> served(std::optional<CommandNumber> only, uint64_t amount, bool isOfBytes = false) const;
    std::optional<Time> nextDue() const;

    const EngineState& m_engine;
    const TenantState& m_owner;
    const Time m_now;
};

}  // namespace fairlead::broker
