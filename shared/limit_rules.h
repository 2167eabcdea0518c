// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/status.h"
#include "shared/tenant_limits.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

namespace fairlead {

// The table of limits: what each one is called, may be and does. Validation, the console's form, the terminal's help and
// the guide's table all come from here. Any thread.

// In the order of the table.
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
    std::string_view label;  // in a form
    std::string_view unit;   // of a plain number: "tasks", "bytes", "seconds"; empty where there is none
    LimitKind kind = LimitKind::Count;
    LimitGroup group = LimitGroup::Admission;
    bool mayBeUnlimited = false;
    // Inclusive, in the unit; of a rate for its number of tasks, of tiers for their factor.
    double least = 0;
    double most = 0;
    std::string_view defaultText;  // as limit_text.h writes it
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

// visit(member of LimitSettings, member of TenantLimits): the one place that knows which field is where.
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

// Every field, in the order of the table.
inline constexpr LimitField fieldAt(size_t index) { return static_cast<LimitField>(index); }

}  // namespace fairlead
