// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace fairlead::broker {

// How the seats of a pool are due to the tenants that were there within the last minute: not who is there at this instant,
// or whoever pauses for a moment would give its seats away. Values; a pool counts anew once a second.
class Entitlement {
public:
    // What the tenants that are here want, counted one after the other. A tenant that got all that it asked for within
    // the last minute wants what it used; what the others want has no end.
    void begin();
    void add(double weight, double used);
    void addWithoutEnd(double weight);
    // O(n) for each time that somebody turns out to want less than what all others get; seldom more than five.
    void settle(int64_t seats);

    // A tenant came, went or changed its weight since.
    void reweigh(double by) { m_weight = m_weight + by > 0 ? m_weight + by : 0; }

    // In proportion to weights, whoever wants it.
    double share(double weight) const;
    // That, or with what others leave.
    double entitled(double weight) const;
    // Seats for a weight of 1 among those who want more than they have; at most all.
    double level() const { return m_level < m_seats ? m_level : m_seats; }
    double seats() const { return m_seats; }

private:
    struct Claim {
        double weight = 1;
        double used = 0;
    };

    std::vector<Claim> m_claims;  // of those whose wants end
    double m_weight = 0;          // of all
    double m_endless = 0;         // of those whose wants do not end
    double m_seats = 0;
    double m_level = 1e9;
};

}  // namespace fairlead::broker
