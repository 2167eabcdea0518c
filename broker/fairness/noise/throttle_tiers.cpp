// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/noise/throttle_tiers.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace fairlead::broker {

namespace {

constexpr auto kSlots = int64_t(ThrottleTiers::kParts + 1);

}  // namespace

void ThrottleTiers::setTiers(const std::vector<ThrottleTier>& tiers, Time now) {
    std::vector<Tier> fresh;
    for (const ThrottleTier& rule : tiers) {
        const auto known = std::find_if(m_tiers.begin(), m_tiers.end(),
                                        [&](const Tier& tier) { return tier.rule.window == rule.window; });
        Tier& tier = fresh.emplace_back(known == m_tiers.end() ? Tier() : *known);
        tier.rule = rule;
        tier.part = std::max<int64_t>(1, rule.window.count() / int64_t(kParts));
        if (known == m_tiers.end()) tier.newest = now.micros / tier.part;
    }
    m_tiers = std::move(fresh);
}

void ThrottleTiers::count(Time now, uint32_t tasks) {
    for (Tier& tier : m_tiers) tier.add(now, tasks);
}

const ThrottleTier* ThrottleTiers::inForce(Time now) const {
    for (size_t i = m_tiers.size(); i-- > 0;)
        if (m_tiers[i].recent(now) > double(m_tiers[i].rule.threshold)) return &m_tiers[i].rule;
    return nullptr;
}

double ThrottleTiers::factor(Time now) const {
    const ThrottleTier* tier = inForce(now);
    return tier ? tier->weightFactor : 1;
}

void ThrottleTiers::Tier::add(Time now, uint32_t tasks) {
    const int64_t number = std::max(newest, now.micros / part);
    // Parts since then in which no task came.
    for (int64_t empty = std::max(newest + 1, number - kSlots + 1); empty <= number; ++empty)
        counts[size_t(empty % kSlots)] = 0;
    newest = number;
    uint32_t& current = counts[size_t(number % kSlots)];
    current += std::min(tasks, std::numeric_limits<uint32_t>::max() - current);
}

uint32_t ThrottleTiers::Tier::countOf(int64_t number) const {
    return number <= newest && number > newest - kSlots ? counts[size_t(number % kSlots)] : 0;
}

double ThrottleTiers::Tier::recent(Time now) const {
    const int64_t current = std::max(newest, now.micros / part);
    const double elapsed = std::min(1.0, double(now.micros - current * part) / double(part));
    double sum = (1 - elapsed) * countOf(current - int64_t(kParts));
    for (int64_t number = current - int64_t(kParts) + 1; number <= current; ++number) sum += countOf(number);
    return sum;
}

}  // namespace fairlead::broker
