// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"
#include "shared/limits/limit_layers.h"
#include "shared/limits/limit_rules.h"
#include "shared/limits/limit_text.h"
#include "shared/limits/tenant_limits.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairlead {

// The settings of a broker at one time, and how those of two differ. Value types; terminal and console share them.

struct TimedSettings {
    LimitSettings set;
    Time until;
};

struct TenantSnapshot {
    std::string tenant;    // "*": what holds for every tenant
    uint64_t version = 0;  // of the settings made at run time; 0: none yet
    LimitSettings set;     // at run time, without an end
    TenantLimits inForce;
    double actualShare = 0;  // of the shared workers' time, in the last minute
    double entitledShare = 0;
    std::vector<TimedSettings> timed{};  // at run time, until they end by themselves
    // Where each limit in force comes from, by LimitField; 0: not known, as in files of an earlier version.
    std::array<LimitLayer, kLimitFields> origins{};
    // The latest change of the settings made at run time; empty and 0: none, or not known.
    std::string changedBy{};
    Time changedAt{};
};

struct BrokerSnapshot {
    Time takenAt;
    std::string address;
    std::string version;                  // of the broker
    std::string policy;                   // of scheduling
    std::vector<TenantSnapshot> tenants;  // by name; "*" comes first
    uint64_t sharedSeats = 0;             // of workers that several tenants share; 0: none, or not known
    std::string leftOut{};  // of a file: the first thing in it that this version does not know; empty: none
};

// When the tenant's setting of this limit ends by itself; nothing: there is none that does.
std::optional<Time> endOf(const TenantSnapshot& tenant, LimitField field);

// Why a limit cannot be copied from one tenant to the other.
enum class NotCopied : uint8_t {
    No,     // it can
    Same,   // what was set at run time is the same, and so is what is in force
    Timed,  // one of them has a setting that ends by itself; a copy would end it
    Below   // what was set at run time is the same: it differs in the configuration file, or for every tenant
};
NotCopied whyNotCopied(const TenantSnapshot& from, const TenantSnapshot& to, LimitField field);

// One limit of a tenant that both have.
struct PairedLimit {
    uint32_t first = 0;  // where the tenant stands in each snapshot
    uint32_t second = 0;
    LimitField field = LimitField::Weight;
    bool differs = false;  // in force
};
// Those that differ, or are set for the tenant itself on one side at least. A tenant that only follows what holds for
// every one is left out: that is told once, of "*". By tenant and limit; O(tenants x limits).
std::vector<PairedLimit> pairLimits(const BrokerSnapshot& first, const BrokerSnapshot& second);

struct SnapshotDifference {
    enum class Kind : uint8_t { Version, Policy, OnlyFirst, OnlySecond, Limit };
    Kind kind = Kind::Limit;
    std::string tenant{};                   // of the last three
    LimitField field = LimitField::Weight;  // of Limit: in force
    std::string first{};                    // as text
    std::string second{};
};
// In the order of Kind, then by tenant and limit; of the limits those of pairLimits().
std::vector<SnapshotDifference> compareSnapshots(const BrokerSnapshot& first, const BrokerSnapshot& second);

// What to change in the second broker so that its settings made at run time are those of the first. Tenants that only
// the second has are left alone, as are settings that end by themselves.
struct SettingsCopy {
    struct OfTenant {
        std::string tenant;
        LimitSettings set;
        std::vector<LimitField> clear;
        uint64_t version = 0;  // that the second broker's tenant must have still

        bool isEmpty() const { return fairlead::isEmpty(set) && clear.empty(); }
    };
    std::optional<std::string> policy;
    std::vector<OfTenant> tenants;

    bool isEmpty() const { return !policy && tenants.empty(); }
};
SettingsCopy planCopy(const BrokerSnapshot& from, const BrokerSnapshot& to);

// What differs in force and is no part of that copy.
struct StaysDifferent {
    std::string tenant;
    LimitField field = LimitField::Weight;
    NotCopied why = NotCopied::Timed;
};
std::vector<StaysDifferent> staysDifferent(const BrokerSnapshot& from, const BrokerSnapshot& to);

// Adds one limit: what `from` sets is set, and what it does not set is cleared.
void addToCopy(SettingsCopy::OfTenant& change, const LimitSettings& from, LimitField field);
// What brings a change back. before: what was set; version: of the settings after the change.
SettingsCopy::OfTenant undoOf(const SettingsCopy::OfTenant& change, const LimitSettings& before, uint64_t version);

}  // namespace fairlead
