// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/key_limit.h"
#include "broker/core/tenant_scope.h"
#include "shared/clock.h"
#include "shared/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

// Requests about limits that tasks share by a key; part of command.h.

struct KeyLimitView {
    std::string tenant;  // "*": of every tenant together
    std::string key;
    std::optional<KeyLimit> inForce;  // nothing: no task has asked since the start
    bool isSet = false;               // by an administrator, whatever tasks say
    KeyLimitUse use;
    uint64_t waiting = 0;
    std::optional<Time> opens;  // none may begin until then
};

// Sets the limits of a key in place of those that its tasks name, or takes that back. Durable and audited.
// InvalidArgument: out of range. ResourceExhausted: too many are set. FailedPrecondition: the tenant is being deleted.
struct ChangeKeyLimit {
    std::string tenant;  // "*": of every tenant together
    std::string key;
    std::optional<KeyLimit> limit;  // nothing: as the tasks say
    std::string author;
    std::string reason;
    std::function<void(Result<KeyLimitView>)> reply;
    bool onlyKnown = false;  // NotFound if the tenant is unknown; otherwise it is created, unless the limit is removed
};

struct KeyLimitPage {
    std::vector<KeyLimitView> limits;
    size_t total = 0;        // of the list
    bool isAtLeast = false;  // it goes on, further than it is counted
};

// One key, of one tenant or "*", NotFound if it is not known; otherwise a page of those in use or set.
struct ReadKeyLimits {
    TenantScope scope;
    std::string tenant;  // empty: any
    std::string key;     // empty: all
    size_t skip = 0;     // of the list
    size_t limit = 0;
    std::function<void(Result<KeyLimitPage>)> reply;
};

}  // namespace fairlead::broker
