// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/telemetry/harm.h"
#include "shared/clock.h"

#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// What holds a tenant's ready tasks, see PlightWatch.
struct TenantHold {
    FindingKind kind = FindingKind::Stuck;
    Time since;
    std::string by{};  // of Stuck: whose tasks have the seats, if nearly all are one tenant's

    bool operator==(const TenantHold&) const = default;
};

// What held them until `at`. What came of it still waits.
struct TenantRecovery {
    Micros away{0};  // for how long
    FindingKind after = FindingKind::WorkersGone;
    bool isOfGap = false;  // the broker itself was away, and not `after`
    std::string by{};      // as TenantHold has it
    Time at;

    bool operator==(const TenantRecovery&) const = default;
};

// Both as they are kept over a restart of the broker.
struct KeptHolds {
    std::optional<TenantHold> hold;
    std::optional<TenantRecovery> recovery;

    bool operator==(const KeptHolds&) const = default;
};

// Text; empty: there is neither.
std::string encode(const KeptHolds& kept);
// Nothing: it cannot be read.
std::optional<KeptHolds> decodeHolds(std::string_view record);

}  // namespace fairlead::broker
