// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace fairlead::broker {

// How many seats of a pool each tenant is entitled to. All tenants that were active within the last minute count,
// because a tenant that pauses for a moment must not lose its seats. A value type; a pool recomputes it once a second.
class Entitlement {
public:
    // begin(), then for each active tenant add() if it got all that it asked for within the last minute (it wants what
    // it used), else addWithoutEnd() (it wants as much as it can get), then settle().
    void begin();
    void add(double weight, double used);
    void addWithoutEnd(double weight);
    // O(n) for each round in which a tenant turns out to want less than the others get; seldom more than five rounds.
    void settle(double seats);

    // A tenant came, left or changed its weight since settle(); by: the change of the sum of weights.
    void reweigh(double by) { m_weight = m_weight + by > 0 ? m_weight + by : 0; }

    // In proportion to the weights, whatever the tenants want.
    double share(double weight) const;
    // The share, or more where other tenants leave some of theirs.
    double entitled(double weight) const;
    // Seats for a weight of 1 among tenants that want more than they have; at most all seats for any of them.
    double level() const {
        const double most = m_seats / m_least;
        return m_level < most ? m_level : most;
    }
    // Seats for a weight of 1 in proportion to the weights, whatever the tenants want.
    double evenLevel() const { return m_seats / (m_weight > 0 ? m_weight : 1); }
    double seats() const { return m_seats; }
    double weightOfWanting() const { return m_wanting; }  // of tenants that want more than they have

private:
    void count(double weight);

    struct Claim {
        double weight = 1;
        double used = 0;
    };

    std::vector<Claim> m_claims;  // of tenants whose wants are bounded
    double m_weight = 0;          // of all tenants
    double m_least = 1;           // weight of any of them
    double m_endless = 0;         // of tenants whose wants are not bounded
    double m_wanting = 0;
    double m_seats = 0;
    double m_level = 1e9;
};

}  // namespace fairlead::broker
