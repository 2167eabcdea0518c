// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/telemetry/usual_deaths.h"

#include <charconv>
#include <cmath>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr double kDeathMinutes = 30;
constexpr double kHardlyAny = 0.01;
constexpr double kDeathParts = 100;
constexpr std::string_view kDeathRecord = "1 ";

}  // namespace

double nextUsual(double inMinute, double latest) {
    const double mean = inMinute + (latest - inMinute) / kDeathMinutes;
    return mean < kHardlyAny ? 0 : mean;
}

void UsualDeaths::note(uint32_t tenantNumber, double died) {
    if (died == 0 && !m_tenants.contains(tenantNumber)) return;
    Tenant& tenant = m_tenants[tenantNumber];
    const double next = nextUsual(tenant.inMinute, died);
    if (std::exchange(tenant.inMinute, next) != next) tenant.isChanged = true;
}

double UsualDeaths::of(uint32_t tenantNumber) const {
    const auto found = m_tenants.find(tenantNumber);
    return found == m_tenants.end() ? 0 : found->second.inMinute;
}

std::vector<uint32_t> UsualDeaths::takeChanged() {
    std::vector<uint32_t> changed;
    for (auto& [number, tenant] : m_tenants)
        if (std::exchange(tenant.isChanged, false)) changed.push_back(number);
    return changed;
}

std::string UsualDeaths::encode(uint32_t tenantNumber) const {
    const double inMinute = of(tenantNumber);
    return inMinute == 0 ? std::string()
                         : std::string(kDeathRecord) + std::to_string(std::llround(inMinute * kDeathParts));
}

bool UsualDeaths::restore(uint32_t tenantNumber, std::string_view record) {
    if (record.empty()) return true;
    if (!record.starts_with(kDeathRecord)) return false;
    record.remove_prefix(kDeathRecord.size());
    uint64_t hundredths = 0;
    const auto [end, error] = std::from_chars(record.data(), record.data() + record.size(), hundredths);
    if (error != std::errc() || end != record.data() + record.size()) return false;
    m_tenants[tenantNumber].inMinute = double(hundredths) / kDeathParts;
    return true;
}

}  // namespace fairlead::broker
