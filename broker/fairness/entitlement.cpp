// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "broker/fairness/entitlement.h"

#include <algorithm>

namespace fairlead::broker {

namespace {

constexpr double kEnough = 1e9;  // the level when no tenant wants what is left

}  // namespace

void Entitlement::begin() {
    m_claims.clear();
    m_weight = m_endless = 0;
    m_least = 1;
}

void Entitlement::count(double weight) {
    m_least = m_weight > 0 ? std::min(m_least, weight) : weight;
    m_weight += weight;
}

void Entitlement::add(double weight, double used) {
    m_claims.push_back({weight, used});
    count(weight);
}

void Entitlement::addWithoutEnd(double weight) {
    m_endless += weight;
    count(weight);
}

// Weighted max-min fairness by filling up: a tenant that wants less than the level gets that; the rest is split again.
void Entitlement::settle(double seats) {
    m_seats = seats;
    double left = m_seats;
    double weight = m_weight;
    for (bool isSettled = false; !isSettled && weight > 0;) {
        m_level = left / weight;
        const double level = m_level;
        const auto isContent = [level](const Claim& claim) { return claim.used < level * claim.weight; };
        const auto content =
            std::partition(m_claims.begin(), m_claims.end(), [&](const Claim& c) { return !isContent(c); });
        isSettled = content == m_claims.end();
        for (auto it = content; it != m_claims.end(); ++it) {
            left -= it->used;
            weight -= it->weight;
        }
        m_claims.erase(content, m_claims.end());
        if (m_claims.empty()) weight = m_endless;  // removes rounding errors
    }
    m_wanting = weight;
    if (m_claims.empty() && m_endless <= 0) m_level = kEnough;
}

double Entitlement::share(double weight) const { return m_seats * weight / std::max(m_weight, weight); }

double Entitlement::entitled(double weight) const {
    return std::min(m_seats, std::max(share(weight), m_level * weight));
}

}  // namespace fairlead::broker
