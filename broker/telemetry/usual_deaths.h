// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace fairlead::broker {

// The mean in a minute, in which half an hour counts about two thirds, after another minute with so many. 0: hardly any.
double nextUsual(double inMinute, double latest);

// How many tasks of each tenant usually become dead letters in a minute, or fail.
// One thread at a time.
class UsualDeaths {
public:
    // So many died within the last minute.
    void note(uint32_t tenantNumber, double died);
    void remove(uint32_t tenantNumber) { m_tenants.erase(tenantNumber); }
    double of(uint32_t tenantNumber) const;

    // Tenants of which something was noted since the last call.
    std::vector<uint32_t> takeChanged();
    // What is known of the tenant, "" if nothing; and the reverse. False: it cannot be read.
    std::string encode(uint32_t tenantNumber) const;
    bool restore(uint32_t tenantNumber, std::string_view record);

private:
    struct Tenant {
        double inMinute = 0;
        bool isChanged = false;
    };
    std::unordered_map<uint32_t, Tenant> m_tenants;
};

}  // namespace fairlead::broker
