// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/history/history_row.h"
#include "shared/clock.h"
#include "shared/status.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

struct HistoryQuery {
    std::string tenant;                           // empty: the broker as a whole
    std::optional<Time> from;                     // unset: as far back as possible
    std::optional<Time> until;                    // exclusive; unset: now
    std::optional<HistoryResolution> resolution;  // unset: the finest that reaches back to `from`
};

// One span. history.proto explains the fields.
struct HistoryPoint {
    Time at;
    bool isUnfinished = false;
    uint64_t ready = 0;
    uint64_t delayed = 0;
    uint64_t inProgress = 0;
    uint64_t dead = 0;
    std::optional<double> oldestReadySeconds;
    std::optional<double> lagSeconds;
    uint64_t enqueued = 0;
    uint64_t done = 0;
    uint64_t failed = 0;
    uint64_t refused = 0;
    double actualShare = 0;
    double entitledShare = 0;
    std::optional<double> waitP50;
    std::optional<double> waitP99;
    uint32_t throttleLevel = 0;
    std::optional<double> effectiveWeight;
    uint64_t readyMost = 0;
    std::optional<double> jain;
    std::optional<uint64_t> noisyTenants;
    std::optional<double> quietWaitP99;
    std::optional<uint64_t> sharedSeats;
};

// NotFound, with the same text for a tenant that does not exist and for one outside the caller's scope.
Status noHistoryOf(const std::string& tenant);

struct HistoryAnswer {
    HistoryResolution resolution = HistoryResolution::Second;
    std::vector<HistoryPoint> points;  // oldest first
};

// How far back a resolution goes.
constexpr Micros historyReach(HistoryResolution resolution) {
    switch (resolution) {
        case HistoryResolution::Second: return std::chrono::hours(1);
        case HistoryResolution::Minute: return std::chrono::hours(24);
        case HistoryResolution::Hour: break;
    }
    return std::chrono::hours(24 * 31);
}

}  // namespace fairlead::broker
