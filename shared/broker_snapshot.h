// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"
#include "shared/limit_rules.h"
#include "shared/tenant_limits.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairlead {

// The settings of a broker at one time, and how those of two differ. Value types; terminal and console share them.

struct TenantSnapshot {
    std::string tenant;    // "*": what holds for every tenant
    uint64_t version = 0;  // of the settings made at run time; 0: none yet
    LimitSettings set;     // at run time, without an end
    TenantLimits inForce;
    double actualShare = 0;  // of the shared workers' time, in the last minute
    double entitledShare = 0;
};

struct BrokerSnapshot {
    Time takenAt;
    std::string address;
    std::string version;                  // of the broker
    std::string policy;                   // of scheduling
    std::vector<TenantSnapshot> tenants;  // by name; "*" comes first
};

struct SnapshotDifference {
    enum class Kind : uint8_t { Version, Policy, OnlyFirst, OnlySecond, Limit };
    Kind kind = Kind::Limit;
    std::string tenant{};                   // of the last three
    LimitField field = LimitField::Weight;  // of Limit: in force
    std::string first{};                    // as text
    std::string second{};
};
// In the order of Kind, then by tenant and limit.
std::vector<SnapshotDifference> compareSnapshots(const BrokerSnapshot& first, const BrokerSnapshot& second);

// What to change in the second broker so that its settings made at run time are those of the first. Tenants that only
// the second has are left alone, as are settings that end by themselves.
struct SettingsCopy {
    struct OfTenant {
        std::string tenant;
        LimitSettings set;
        std::vector<LimitField> clear;
        uint64_t version = 0;  // that the second broker's tenant must have still
    };
    std::optional<std::string> policy;
    std::vector<OfTenant> tenants;

    bool isEmpty() const { return !policy && tenants.empty(); }
};
SettingsCopy planCopy(const BrokerSnapshot& from, const BrokerSnapshot& to);

}  // namespace fairlead
