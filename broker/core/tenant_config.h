// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/tenant_standing.h"
#include "shared/clock.h"
#include "shared/limits/limit_layers.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// What was set for tenants, by whom and why. shared/limits/limit_layers.h computes the limits in force from it.

// Stands for every tenant. No tenant can have this name.
inline constexpr std::string_view kEveryTenant = "*";

// Who set something, when and why.
struct Decision {
    std::string author;
    std::string reason;
    Time at;

    bool operator==(const Decision&) const = default;
};

// Settings until a time, after which the permanent ones apply again.
struct TemporarySettings {
    LimitSettings settings;
    Time until;
    Decision by{};

    bool operator==(const TemporarySettings&) const = default;
};

// What was set at run time for one tenant, or for every tenant.
struct TenantConfig {
    LimitSettings permanent;
    std::vector<TemporarySettings> temporary;  // no field is set in two of them
    uint64_t version = 0;                      // grows by one with every change; 0: nothing was ever set
    std::string author;                        // of the latest change
    std::string reason;
    Time changedAt;
    Time createdAt;  // of the first change
    // Who set `paused` and `draining` in `permanent`; unset: nobody, or an older version of the program.
    std::optional<Decision> pausedBy;
    std::optional<Decision> drainingBy;

    bool operator==(const TenantConfig&) const = default;
};

// A tenant's limits, and the figures that they apply to.
struct TenantView {
    std::string tenant;
    std::optional<Time> knownSince;  // unset: from before this was kept, or it has had no task and no settings
    TenantConfig config;
    ResolvedLimits inForce;
    uint64_t ready = 0;  // what only the limits of keys hold back is among them
    uint64_t delayed = 0;
    uint64_t inProgress = 0;
    uint64_t held = 0;       // until they are activated
    uint64_t workflows = 0;  // that have jobs to begin, or soon may
    uint64_t dead = 0;
    uint64_t bytes = 0;                      // of payloads that wait or run
    std::optional<TenantStanding> standing;  // only if a single tenant was asked for
    std::optional<TenantThrottle> throttle;  // likewise
};

struct TenantPage {
    std::vector<TenantView> tenants;  // in the order in which the broker came to know them
    std::optional<uint32_t> next;     // where the next page begins; unset: this was the last
};

// An entry of the audit log: who changed what, and why.
struct AuditEntry {
    struct Change {
        std::string what;
        std::string from;
        std::string to;

        bool operator==(const Change&) const = default;
    };
    uint64_t number = 0;  // grows strictly; given by the log
    Time at;
    std::string tenant;
    std::string action;  // a word with a dot: "limits.change", "limits.revert", …
    std::string author;
    std::string reason;
    std::vector<Change> changes;
    std::optional<Time> until;  // of a change that reverts by itself

    bool operator==(const AuditEntry&) const = default;
};

}  // namespace fairlead::broker
