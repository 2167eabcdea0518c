// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"
#include "shared/clock.h"
#include "shared/limits/tenant_limits.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace fairlead::broker {

// A limit that tasks share by a key, whatever their command: of one tenant, or of every tenant. A task that it holds back
// lets those behind it pass.
struct KeyLimit {
    enum class OnLimit : uint8_t { Wait = 0, Drop = 1 };  // stored. Drop: it becomes a dead letter

    std::string key;
    std::optional<uint32_t> concurrency;  // tasks that run at once; 0: none may run
    std::optional<Rate> rate;             // tasks that begin
    std::optional<Micros> interval;       // between two that begin
    OnLimit onLimit = OnLimit::Wait;
    bool isOfEvery = false;       // one limit for all tenants together
    std::optional<Time> until{};  // of one that an administrator has set: it ends then

    bool operator==(const KeyLimit&) const = default;
};

// How much of a key's limits is used at a moment.
struct KeyLimitUse {
    uint32_t running = 0;
    uint64_t begun = 0;  // that count for the rate …
    Time emptyAt;        // … and when none of them does any more
    Time nextAt;         // when the throttle lets the next one begin; the past: at once
};

inline constexpr size_t kMostLimitKeyBytes = 255;

// InvalidArgument names the field that is out of range, as OJS spells it.
Status checkKeyLimit(const KeyLimit& limit);

}  // namespace fairlead::broker
