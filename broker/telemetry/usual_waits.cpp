// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/usual_waits.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

constexpr float kHurtPart = 0.1F;
constexpr float kMost = 2880;  // minutes; then all are halved
constexpr float kNegligible = 0.01F;
constexpr float kRounding = 0.001F;

}  // namespace

void UsualWaits::note(uint32_t tenantNumber, WaitBucket p99, float minutes, bool wasHurt) {
    const float weight = wasHurt ? minutes * kHurtPart : minutes;
    Tenant& tenant = m_tenants[tenantNumber];
    auto& weights = tenant.weights;
    const auto place = std::lower_bound(weights.begin(), weights.end(), p99,
                                        [](const auto& entry, WaitBucket bucket) { return entry.first < bucket; });
    if (place != weights.end() && place->first == p99)
        place->second += weight;
    else
        weights.emplace(place, p99, weight);
    tenant.sum += weight;
    tenant.minutes += minutes;
    if (tenant.sum <= kMost) return;
    tenant.sum = 0;
    for (auto& [bucket, kept] : weights) kept /= 2;
    std::erase_if(weights, [](const auto& entry) { return entry.second < kNegligible; });
    for (const auto& [bucket, kept] : weights) tenant.sum += kept;
}

std::optional<UsualWait> UsualWaits::of(uint32_t tenantNumber) const {
    const auto found = m_tenants.find(tenantNumber);
    if (found == m_tenants.end() || found->second.minutes + kRounding < kLeastMinutes) return std::nullopt;
    const Tenant& tenant = found->second;
    float below = 0;
    for (const auto& [bucket, weight] : tenant.weights) {
        below += weight;
        if (below * 2 >= tenant.sum) return UsualWait{waitSecondsOf(bucket), uint32_t(tenant.minutes + kRounding)};
    }
    return std::nullopt;
}

}  // namespace fairlead::broker
