// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"
#include "shared/limits/tenant_limits.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

namespace fairlead {

// The table of limits: the name, range and effect of each. Validation, the console's form, the terminal's help and the
// guide's table are all made from it. Any thread.

// In the order of limitRules().
enum class LimitField : uint8_t {
    MaxEnqueueRate,
    MaxQueueDepth,
    MaxScheduled,
    MaxBytes,
    MaxPayloadBytes,
    Mode,
    Draining,
    MaxConcurrency,
    DispatchRate,
    ReleaseInterval,
    MinSeats,
    Weight,
    PriorityBoost,
    Paused,
    ThrottleTiers,
    NoisyNeighbourWatch,
};
inline constexpr size_t kLimitFields = 16;

enum class LimitKind : uint8_t { Rate, Count, Bytes, Interval, Factor, Switch, Mode, Tiers };
enum class LimitGroup : uint8_t { Admission, Dispatch, Behaviour };

struct LimitRule {
    LimitField field = LimitField::MaxEnqueueRate;
    std::string_view key;    // on the wire, in files and on the command line
    std::string_view label;  // the label in the console's form
    std::string_view unit;   // unit of a plain number: "tasks", "bytes", "seconds"; empty if it has none
    LimitKind kind = LimitKind::Count;
    LimitGroup group = LimitGroup::Admission;
    bool mayBeUnlimited = false;
    // Inclusive, in `unit`. For a rate the range of its number of tasks, for tiers the range of their factor.
    double least = 0;
    double most = 0;
    std::string_view defaultText;  // in the format of limit_text.h
    std::string_view help;         // one sentence
};

inline constexpr Micros kShortestPeriod = std::chrono::milliseconds(1);
inline constexpr Micros kLongestPeriod = std::chrono::hours(24 * 366);
inline constexpr Micros kShortestTierWindow = std::chrono::seconds(1);
inline constexpr uint64_t kLargestTierThreshold = 1'000'000'000'000;
inline constexpr size_t kMostTiers = 8;

std::span<const LimitRule> limitRules();
const LimitRule& ruleOf(LimitField field);
const LimitRule* findRule(std::string_view key);  // null when there is none

// InvalidArgument names the first field that is wrong and its range.
Status validate(const LimitSettings& settings);

// Calls visit(member of LimitSettings, member of TenantLimits). The only place that maps a field to its members.
template <typename Visit>
decltype(auto) withField(LimitField field, Visit&& visit) {
    using S = LimitSettings;
    using L = TenantLimits;
    switch (field) {
        case LimitField::MaxEnqueueRate: return visit(&S::maxEnqueueRate, &L::maxEnqueueRate);
        case LimitField::MaxQueueDepth: return visit(&S::maxQueueDepth, &L::maxQueueDepth);
        case LimitField::MaxScheduled: return visit(&S::maxScheduled, &L::maxScheduled);
        case LimitField::MaxBytes: return visit(&S::maxBytes, &L::maxBytes);
        case LimitField::MaxPayloadBytes: return visit(&S::maxPayloadBytes, &L::maxPayloadBytes);
        case LimitField::Mode: return visit(&S::mode, &L::mode);
        case LimitField::Draining: return visit(&S::draining, &L::draining);
        case LimitField::MaxConcurrency: return visit(&S::maxConcurrency, &L::maxConcurrency);
        case LimitField::DispatchRate: return visit(&S::dispatchRate, &L::dispatchRate);
        case LimitField::ReleaseInterval: return visit(&S::releaseInterval, &L::releaseInterval);
        case LimitField::MinSeats: return visit(&S::minSeats, &L::minSeats);
        case LimitField::Weight: return visit(&S::weight, &L::weight);
        case LimitField::PriorityBoost: return visit(&S::priorityBoost, &L::priorityBoost);
        case LimitField::Paused: return visit(&S::paused, &L::paused);
        case LimitField::ThrottleTiers: return visit(&S::throttleTiers, &L::throttleTiers);
        case LimitField::NoisyNeighbourWatch: return visit(&S::noisyNeighbourWatch, &L::noisyNeighbourWatch);
    }
    __builtin_unreachable();
}

}  // namespace fairlead
