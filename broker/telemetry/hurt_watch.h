// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/core/bounds/minute_quota.h"
#include "shared/clock.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace fairlead::broker {

struct StatisticsUpdate;

// A tenant that began or ceased to be hurt (TenantFigures::hurtSince).
struct HurtChange {
    std::string tenant;   // empty: of several together
    bool isHurt = false;  // false: it is well again
    Time since;           // began to be hurt
    uint64_t tenants = 1;
    std::optional<double> waitSeconds{};
    std::optional<double> usualSeconds{};
};

// Says who is hurt and who is well again, once it has been so for some seconds. At most twenty a minute are named; the rest
// are told together, as a number. One thread; O(tenants that changed, and that are hurt) a tick.
class HurtWatch {
public:
    std::vector<HurtChange> take(const StatisticsUpdate& update);

private:
    struct State {
        Time since;
        Time wellSince;  // Time(): it is hurt
        bool isTold = false;
        bool isTogether = false;
        std::optional<double> wait, usual;
    };

    std::map<std::string, State> m_hurt;
    MinuteQuota m_quota;
    uint64_t m_unnamed = 0;
};

}  // namespace fairlead::broker
