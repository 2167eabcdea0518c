// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/scheduling_options.h"

#include <array>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr std::array<std::pair<SchedulingPolicy, std::string_view>, 5> kNames{{
    {SchedulingPolicy::Fair, "fair"},
    {SchedulingPolicy::Weighted, "weighted"},
    {SchedulingPolicy::RoundRobin, "round-robin"},
    {SchedulingPolicy::Strict, "strict"},
    {SchedulingPolicy::Fifo, "fifo"},
}};

}  // namespace

std::string_view policyName(SchedulingPolicy policy) {
    for (const auto& [value, name] : kNames)
        if (value == policy) return name;
    return {};
}

std::optional<SchedulingPolicy> policyNamed(std::string_view name) {
    for (const auto& [value, known] : kNames)
        if (known == name) return value;
    return std::nullopt;
}

}  // namespace fairlead::broker
