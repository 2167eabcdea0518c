// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/limits/limit_rules.h"
#include "shared/limits/tenant_limits.h"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace fairlead {

// The layer that set a limit. A later layer overrides an earlier one, field by field: settings for one tenant override
// those for all tenants, and settings made at run time override the configuration file. The numbers are on the wire.
enum class LimitLayer : uint8_t {
    BuiltIn = 1,            // not set anywhere
    FileDefaults = 2,       // [tenants.default]
    Defaults = 3,           // set at run time, for every tenant
    TemporaryDefaults = 4,  // the same, until a given time
    File = 5,               // [tenants."acme"]
    Tenant = 6,             // set at run time, for this tenant
    Temporary = 7,          // the same, until a given time
};

// "built-in", "file-defaults", …
std::string_view layerName(LimitLayer layer);

struct LimitsOf {
    LimitLayer layer = LimitLayer::BuiltIn;
    const LimitSettings* settings = nullptr;
};

struct ResolvedLimits {
    TenantLimits limits;
    std::array<LimitLayer, kLimitFields> origins{};  // indexed by LimitField

    LimitLayer originOf(LimitField field) const { return origins[size_t(field)]; }
};

// Applies the layers in the given order, each over those before it. O(fields x layers).
ResolvedLimits resolve(std::span<const LimitsOf> layers);

// Copies every field that `change` sets into `settings`.
void overlay(LimitSettings& settings, const LimitSettings& change);

}  // namespace fairlead
