// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/tenant_config.h"
#include "broker/engine/tenant_file.h"
#include "broker/core/tenant_scope.h"
#include "broker/store/keys.h"
#include "shared/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// What administrators ask about tenants; part of command.h. Replies are told as sinks are (sinks.h), once what they tell of
// is durable.

// Sets and clears what holds for one tenant, or for every tenant ("*"). A tenant that nobody knows yet comes to be. What
// somebody set and when is written down with the change. REQUIRES: the settings are valid, the reason is not empty.
struct ChangeTenant {
    std::string tenant;
    std::optional<uint64_t> expectedVersion;  // Aborted when it is at another
    LimitSettings set;
    std::vector<LimitField> clear;  // not in `set`; only without expiresAfter
    std::string action = "limits.change";
    std::string author;
    std::string reason;
    std::optional<Micros> expiresAfter;
    std::function<void(Result<TenantView>)> reply;
};

// What the noisy-neighbour watch does with a tenant, decided by hand: held at a level, or left alone, until a time; or
// whatever the watch decides. Written down, and told as an event. NotFound when nobody knows the tenant.
struct OverrideThrottle {
    enum class Action : uint8_t { Hold, Release, Automatic };
    std::string tenant;
    Action action = Action::Automatic;
    int level = 0;          // 1 to 3, of Hold
    Micros expiresAfter{};  // of Hold and Release
    std::string author;
    std::string reason;
    std::function<void(Result<TenantView>)> reply;
};

// Answered when the statistics show every change of limits, throttles and policy that came before: at once, or with the
// next tick.
struct AwaitFigures {
    std::function<void()> reply;
};

// One tenant by its name ("*": what holds for every tenant), or a page of those in the scope.
struct ReadTenants {
    TenantScope scope;
    std::string tenant;
    uint32_t from = 0;
    size_t limit = 0;
    bool onlyConfigured = false;  // something was set at run time
    // Not empty: these in their order instead, those that nobody knows with what would hold for them.
    std::vector<std::string> names;
    std::function<void(Result<TenantPage>)> reply;
};

// What is before one place in the line of a tenant's command, and what holds the line back. The place is what a task's
// record says, and may be out of date by now.
struct ExplainPlace {
    TenantNumber tenant = 0;
    CommandNumber command = 0;
    uint8_t priority = 0;
    Sequence sequence = 0;
    TenantScope scope;  // of the caller: whom it may be told of
    std::function<void(PlaceView)> reply;
};

// Replaces what the configuration file said of tenants.
struct ReadTenantFileAgain {
    TenantFile file;
    std::function<void()> reply;  // may be empty
};

}  // namespace fairlead::broker
