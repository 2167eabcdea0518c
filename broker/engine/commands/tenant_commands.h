// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/queue_setting.h"
#include "broker/core/tenant_config.h"
#include "broker/engine/commands/tenant_file.h"
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

// Requests of administrators about tenants; part of command.h. Replies are called in the same way as sinks are
// (sinks.h), once what they report is durable.

// Sets and clears limits of one tenant, or of every tenant ("*"). An unknown tenant is created. The change is audited,
// with its author and time. REQUIRES: the settings are valid, the reason is not empty.
struct ChangeTenant {
    std::string tenant;
    std::optional<uint64_t> expectedVersion;  // Aborted if the tenant is at another version
    LimitSettings set;
    std::vector<LimitField> clear;  // not in `set`; only without expiresAfter
    std::string action = "limits.change";
    std::string author;
    std::string reason;
    std::optional<Micros> expiresAfter;
    std::function<void(Result<TenantView>)> reply;
    bool onlyKnown = false;  // NotFound if the tenant is unknown; otherwise it is created
};

// Overrides the noisy-neighbour watch for a tenant: held at a level or never throttled until a given time, or as the
// watch decides. Audited, and reported as an event. NotFound if the tenant is unknown.
struct OverrideThrottle {
    enum class Action : uint8_t { Hold, Release, Automatic };
    std::string tenant;
    Action action = Action::Automatic;
    int level = 0;          // 1 to 3, for Hold
    Micros expiresAfter{};  // for Hold and Release
    std::string author;
    std::string reason;
    std::function<void(Result<TenantView>)> reply;
};

// Answered when the statistics include every earlier change of limits, throttles and policy: at once, or with the next
// tick.
struct AwaitFigures {
    std::function<void()> reply;
};

// One tenant by its name ("*": the settings for every tenant), or a page of the tenants in the scope.
struct ReadTenants {
    TenantScope scope;
    std::string tenant;
    uint32_t from = 0;
    size_t limit = 0;
    bool onlyConfigured = false;  // something was set at run time
    // Not empty: these tenants in this order instead; an unknown one with the limits that would apply to it.
    std::vector<std::string> names;
    std::function<void(Result<TenantPage>)> reply;
};

// How many tasks are ahead of one position in the line of a tenant's command, and what holds the line back. The
// position is taken from a task's record, and may be outdated by now.
struct ExplainPlace {
    TenantNumber tenant = 0;
    CommandNumber command = 0;
    int8_t priority = 0;
    Sequence sequence = 0;
    TenantScope scope;  // of the caller: the tenants whose names it may see
    std::function<void(PlaceView)> reply;
};

// Pauses a queue, or resumes it, or sets or removes its bound. A queue is a command of one tenant, which is created if
// it is unknown, or of every tenant ("*"). A pause for every tenant holds back each one's queue, whatever is set for its
// own; a bound for every tenant is each one's own, where it has none. Durable; audited, with its author and time.
// ResourceExhausted: too many queues have settings. REQUIRES: a command, no more than one of the last two of a pair.
struct ChangeQueue {
    std::string tenant;
    std::string command;
    std::optional<bool> pause;
    std::optional<uint64_t> maxDepth;
    bool clearMaxDepth = false;
    std::string author;
    std::string reason;
    TenantScope scope;  // of the caller: whose tasks the answer counts; covers the tenant
    std::function<void(Result<QueueView>)> reply;
    bool onlyKnown = false;  // NotFound if the tenant is unknown; otherwise it is created
};

// One queue, by its tenant ("*": every tenant) and command, whether or not something is set for it; otherwise a page of
// those for which something is. Of tenants outside the scope there is nothing; settings for every tenant are listed for
// who may see every tenant.
struct ReadQueues {
    TenantScope scope;
    std::string tenant;   // empty: any
    std::string command;  // empty: any
    uint64_t from = 0;    // as QueueSettingPage::next
    size_t limit = 0;
    std::function<void(Result<QueueSettingPage>)> reply;
    bool alsoOfEvery = false;  // for the others, too: to tell what holds for their own queues, not who said so
};

// Replaces the tenant settings of the configuration file.
struct ReloadTenantFile {
    TenantFile file;
    std::function<void()> reply;  // may be empty
};

}  // namespace fairlead::broker
