// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <span>
#include <vector>

namespace fairlead {

// Fair shares as numbers: what each tenant is entitled to, and how evenly something was divided. Pure functions, used
// for both the broker's statistics and the console's preview.

struct ShareClaim {
    double weight = 1;
    double demand = std::numeric_limits<double>::infinity();  // seats it could use now
    double cap = std::numeric_limits<double>::infinity();     // seats it may use at most
    double least = 0;                                         // seats reserved for it, whether it uses them or not
};

// Weighted max-min fairness: seats are divided in proportion to the weights; what a claim cannot use is divided among
// the others in the same way. Returns for each claim, in order, the fraction of all seats it is entitled to, 0..1. A
// claim whose weight is not above zero gets only its reserved seats. If more seats are reserved than exist, all
// reservations are scaled down by one factor. O(n log n), again for each round in which a reservation exceeds a share.
std::vector<double> entitledShares(std::span<const ShareClaim> claims, double seats);

// Jain's index: 1 if all values are equal, 1/n if one value has everything; 1 for no values and for all zeros.
double jainsIndex(std::span<const double> values);

}  // namespace fairlead
