// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace fairlead {

// The limit model: everything an operator may set for one tenant, as plain values that broker and console share.
// limit_rules.h has the range of each value, limit_layers.h combines layers of settings.

// Up to `burst` events at once, then at most `limit` events in each `period`.
struct Rate {
    uint64_t limit = 0;
    Micros period{};
    uint64_t burst = 0;  // 0: the same as `limit`

    bool operator==(const Rate&) const = default;
};

// While more than `threshold` tasks were enqueued in the last `window`, the tenant's weight is multiplied by
// `weightFactor`. If several tiers match, the last one applies.
struct ThrottleTier {
    Micros window{};
    uint64_t threshold = 0;
    double weightFactor = 1;

    bool operator==(const ThrottleTier&) const = default;
};

// Hard: a create beyond an admission limit is refused. Soft: it is accepted and marked, and an event is published.
enum class LimitMode : uint8_t { Hard = 1, Soft = 2 };

// The limits in force for a tenant. An unset limit does not limit.
struct TenantLimits {
    // Admission
    std::optional<Rate> maxEnqueueRate;
    std::optional<uint64_t> maxQueueDepth;  // ready and delayed tasks together
    std::optional<uint64_t> maxScheduled;   // delayed tasks
    std::optional<uint64_t> maxBytes;       // payloads of tasks that wait or run
    std::optional<uint64_t> maxPayloadBytes;
    LimitMode mode = LimitMode::Hard;
    bool draining = false;  // creates are refused, tasks already accepted are still served

    // Dispatch
    std::optional<uint32_t> maxConcurrency;  // 0: none may run
    std::optional<Rate> dispatchRate;
    std::optional<Micros> releaseInterval;  // between two dispatches
    uint32_t minSeats = 0;                  // reserved for it, whether other tenants wait or not
    double weight = 1;
    Micros priorityBoost{};  // served up to this much worker time sooner, never more
    bool paused = false;     // nothing is dispatched; creates are accepted

    // Behaviour
    std::vector<ThrottleTier> throttleTiers;
    bool noisyNeighbourWatch = true;

    bool operator==(const TenantLimits&) const = default;
};

// One layer of settings: only the fields that are set count. An empty inner optional means "not limited".
struct LimitSettings {
    std::optional<std::optional<Rate>> maxEnqueueRate;
    std::optional<std::optional<uint64_t>> maxQueueDepth;
    std::optional<std::optional<uint64_t>> maxScheduled;
    std::optional<std::optional<uint64_t>> maxBytes;
    std::optional<std::optional<uint64_t>> maxPayloadBytes;
    std::optional<LimitMode> mode;
    std::optional<bool> draining;
    std::optional<std::optional<uint32_t>> maxConcurrency;
    std::optional<std::optional<Rate>> dispatchRate;
    std::optional<std::optional<Micros>> releaseInterval;
    std::optional<uint32_t> minSeats;
    std::optional<double> weight;
    std::optional<Micros> priorityBoost;
    std::optional<bool> paused;
    std::optional<std::vector<ThrottleTier>> throttleTiers;
    std::optional<bool> noisyNeighbourWatch;

    bool operator==(const LimitSettings&) const = default;
};

}  // namespace fairlead
