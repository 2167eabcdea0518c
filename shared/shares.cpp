// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/shares.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <tuple>

namespace fairlead {

namespace {

// Water-filling: divides `seats` by weight among the claims that are not settled, each up to what it can use.
void fillUp(std::span<const ShareClaim> claims, const std::vector<bool>& isSettled, double seats, double all,
            std::vector<double>& shares) {
    struct Open {
        double ceiling;
        double weight;
        size_t index;
        double level() const { return ceiling / weight; }  // the seats per unit of weight at which it is satisfied
    };
    std::vector<Open> open;
    for (size_t i = 0; i < claims.size(); ++i) {
        if (isSettled[i]) continue;
        shares[i] = 0;
        const double ceiling = std::min({claims[i].demand, claims[i].cap, seats});
        if (claims[i].weight > 0 && std::isfinite(claims[i].weight) && ceiling > 0)
            open.push_back({ceiling, claims[i].weight, i});
    }
    // Claims that are satisfied first come first. Equal claims are interchangeable, so the order of the tenants does
    // not change the result, not even in the last digit.
    std::sort(open.begin(), open.end(), [](const Open& a, const Open& b) {
        return std::tuple(a.level(), a.weight) < std::tuple(b.level(), b.weight);
    });
    std::vector<double> weightFrom(open.size() + 1, 0.0);
    for (size_t i = open.size(); i-- > 0;) weightFrom[i] = weightFrom[i + 1] + open[i].weight;
    double left = seats;
    for (size_t i = 0; i < open.size(); ++i) {
        const double level = left / weightFrom[i];
        if (open[i].level() <= level) {
            shares[open[i].index] = open[i].ceiling / all;
            left = std::max(0.0, left - open[i].ceiling);
            continue;
        }
        // All remaining claims want more than their share of what is left.
        for (size_t k = i; k < open.size(); ++k) shares[open[k].index] = open[k].weight * level / all;
        break;
    }
}

}  // namespace

std::vector<double> entitledShares(std::span<const ShareClaim> claims, double seats) {
    std::vector<double> shares(claims.size(), 0.0);
    if (!(seats > 0) || !std::isfinite(seats)) return shares;
    double own = 0;
    for (const ShareClaim& claim : claims) own += claim.least;
    const double part = own > seats ? seats / own : 1;
    std::vector<bool> isSettled(claims.size(), false);
    double left = seats;
    for (bool isDone = false; !isDone;) {
        fillUp(claims, isSettled, left, seats, shares);
        isDone = true;
        for (size_t i = 0; own > 0 && i < claims.size(); ++i) {
            const double least = claims[i].least * part;
            if (isSettled[i] || least <= shares[i] * seats) continue;
            isSettled[i] = true;
            isDone = false;
            shares[i] = least / seats;
            left = std::max(0.0, left - least);
        }
    }
    return shares;
}

double jainsIndex(std::span<const double> values) {
    double sum = 0;
    double squares = 0;
    for (const double value : values) {
        sum += value;
        squares += value * value;
    }
    if (squares <= 0) return 1;
    return sum * sum / (double(values.size()) * squares);
}

}  // namespace fairlead
