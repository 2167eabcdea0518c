// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/wait_reason.h"
#include "broker/core/tenant_scope.h"
#include "broker/core/tenant_standing.h"
#include "broker/store/keys.h"
#include "shared/clock.h"

#include <optional>
#include <vector>

namespace fairlead::broker {

class DelayedTasks;
class KeyGates;
class RuledQueues;
class LeaseHolders;
class NameTable;
class QueueSettings;
class Scheduler;
class TenantConfigs;
class TermsTable;
class ThrottleControl;
struct TenantState;

// Why tenants wait, from all that the engine knows. Only reads; engine thread. O(tenants of the pools), and a look at
// no more than a thousand lost and a thousand delayed tasks. scope: the tenants whose names the caller may see.
struct Explaining {
    const Scheduler& scheduler;
    const TenantConfigs& configs;
    const QueueSettings& queueSettings;
    const ThrottleControl& throttles;
    const DelayedTasks& delayed;
    const LeaseHolders& holders;
    const NameTable& tenantNames;
    const NameTable& commandNames;
    const DelayedTasks& scheduled;
    Micros calendarOffset{};
    const KeyGates& keys;
    const RuledQueues& ruled;
    const TermsTable& terms;

    // For a command with tasks that are ready, or wait for the limit of a key: never empty.
    std::vector<WaitReason> explain(const TenantState& owner, CommandNumber command, const TenantScope& scope,
                                    Time now) const;
    std::optional<WaitReason> heldByKey(const TenantState& owner, CommandNumber command, Time now) const;
    std::optional<Time> nextDelayed(TenantNumber tenant) const;
    TenantStanding standingOf(const TenantState& owner, const TenantScope& scope, Time now) const;
};

}  // namespace fairlead::broker
