// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/limits/limit_layers.h"

#include <map>
#include <string>

namespace fairlead::broker {

// The tenant settings of the configuration file.
struct TenantFile {
    LimitSettings defaults;                        // [tenants.default]
    std::map<std::string, LimitSettings> tenants;  // [tenants."acme"]

    bool operator==(const TenantFile&) const = default;
};

}  // namespace fairlead::broker
