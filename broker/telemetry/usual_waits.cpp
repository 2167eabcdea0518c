// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/usual_waits.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr float kPressedPart = 0.1F;
constexpr float kMost = 2880;  // minutes; then all are halved
constexpr float kNegligible = 0.01F;
constexpr float kWaitRounding = 0.001F;
constexpr float kMostMinutes = 1e6F;
constexpr float kHundredths = 100;
const std::string kVersion = "1 ";

}  // namespace

void UsualWaits::note(uint32_t tenantNumber, WaitBucket p99, float minutes, bool wasPressed) {
    const float weight = wasPressed ? minutes * kPressedPart : minutes;
    Tenant& tenant = m_tenants[tenantNumber];
    tenant.isChanged = true;
    tenant.minutes = std::min(tenant.minutes + weight, kMostMinutes);
    add(tenant, p99, weight);
}

void UsualWaits::add(Tenant& tenant, WaitBucket p99, float weight) {
    auto& weights = tenant.weights;
    const auto place = std::lower_bound(weights.begin(), weights.end(), p99,
                                        [](const auto& entry, WaitBucket bucket) { return entry.first < bucket; });
    if (place != weights.end() && place->first == p99)
        place->second += weight;
    else
        weights.emplace(place, p99, weight);
    tenant.sum += weight;
    if (tenant.sum <= kMost) return;
    tenant.sum = 0;
    for (auto& [bucket, kept] : weights) kept /= 2;
    std::erase_if(weights, [](const auto& entry) { return entry.second < kNegligible; });
    for (const auto& [bucket, kept] : weights) tenant.sum += kept;
}

std::vector<uint32_t> UsualWaits::takeChanged() {
    std::vector<uint32_t> changed;
    for (auto& [number, tenant] : m_tenants)
        if (std::exchange(tenant.isChanged, false)) changed.push_back(number);
    return changed;
}

// A version, then all numbers in hundredths of a minute, as text: short, and the same on every machine.
std::string UsualWaits::encode(uint32_t tenantNumber) const {
    const auto found = m_tenants.find(tenantNumber);
    if (found == m_tenants.end()) return {};
    const auto hundredths = [](float value) { return std::to_string(std::lround(value * kHundredths)); };
    std::string record = kVersion + hundredths(found->second.minutes);
    for (const auto& [bucket, weight] : found->second.weights)
        record.append(" ").append(std::to_string(bucket)).append(" ").append(hundredths(weight));
    return record;
}

bool UsualWaits::restore(uint32_t tenantNumber, std::string_view record) {
    if (!record.starts_with(kVersion)) return false;
    record.remove_prefix(kVersion.size());
    std::vector<uint32_t> numbers;
    while (!record.empty()) {
        uint32_t number = 0;
        const auto [end, error] = std::from_chars(record.data(), record.data() + record.size(), number);
        if (error != std::errc()) return false;
        numbers.push_back(number);
        record.remove_prefix(size_t(end - record.data()));
        if (record.starts_with(' ')) record.remove_prefix(1);
    }
    if (numbers.size() % 2 == 0) return false;
    for (size_t i = 1; i < numbers.size(); i += 2)
        if (numbers[i] >= kWaitBuckets) return false;
    Tenant& tenant = m_tenants[tenantNumber];
    tenant.minutes = std::min(tenant.minutes + float(numbers.front()) / kHundredths, kMostMinutes);
    for (size_t i = 1; i < numbers.size(); i += 2)
        add(tenant, static_cast<WaitBucket>(numbers[i]), std::min(float(numbers[i + 1]) / kHundredths, kMost));
    return true;
}

std::optional<UsualWait> UsualWaits::of(uint32_t tenantNumber) const {
    const auto found = m_tenants.find(tenantNumber);
    if (found == m_tenants.end() || found->second.minutes + kWaitRounding < kLeastMinutes) return std::nullopt;
    const Tenant& tenant = found->second;
    float below = 0;
    for (const auto& [bucket, weight] : tenant.weights) {
        below += weight;
        if (below * 2 >= tenant.sum) return UsualWait{waitSecondsOf(bucket), uint32_t(tenant.minutes + kWaitRounding)};
    }
    return std::nullopt;
}

}  // namespace fairlead::broker
