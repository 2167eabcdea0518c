// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/limit_rules.h"
#include "shared/tenant_limits.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace fairlead {

// Where what is in force was set. A later layer goes over an earlier one, field by field: what is said for one tenant
// over what is said for all, and what was said at run time over what the configuration file says. Numbers are on the
// wire.
enum class LimitLayer : uint8_t {
    BuiltIn = 1,            // nobody said anything
    FileDefaults = 2,       // [tenants.default]
    Defaults = 3,           // said at run time, for every tenant
    TemporaryDefaults = 4,  // the same, until a time
    File = 5,               // [tenants."acme"]
    Tenant = 6,             // said at run time, for this tenant
    Temporary = 7,          // the same, until a time
};

// "built-in", "file-defaults", …
std::string_view layerName(LimitLayer layer);

struct LimitsOf {
    LimitLayer layer = LimitLayer::BuiltIn;
    const LimitSettings* settings = nullptr;
};

struct ResolvedLimits {
    TenantLimits limits;
    std::array<LimitLayer, kLimitFields> origins{};  // by LimitField

    LimitLayer originOf(LimitField field) const { return origins[size_t(field)]; }
};

// Lays the settings over each other in the given order. O(fields x layers).
ResolvedLimits resolve(std::span<const LimitsOf> layers);

// Puts what the change sets over the settings.
void overlay(LimitSettings& settings, const LimitSettings& change);

}  // namespace fairlead
