// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace fairlead::broker {

// The tenants that a caller has access to: all, or a list.
struct TenantScope {
    bool all = false;
    std::vector<std::string> tenants;

    bool covers(std::string_view tenant) const {
        return all || std::find(tenants.begin(), tenants.end(), tenant) != tenants.end();
    }
    // Only `all` covers an empty scope: what a scope without tenants owns is visible only to those who see all.
    bool covers(const TenantScope& other) const {
        return all || (!other.all && !other.tenants.empty() &&
                       std::all_of(other.tenants.begin(), other.tenants.end(),
                                   [this](const std::string& tenant) { return covers(tenant); }));
    }
};

}  // namespace fairlead::broker
