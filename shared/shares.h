// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <span>
#include <vector>

namespace fairlead {

// Fair shares as numbers: what each tenant is entitled to, and how evenly something was shared out. Pure functions, for
// the broker's statistics and the console's preview alike.

struct ShareClaim {
    double weight = 1;
    double demand = std::numeric_limits<double>::infinity();  // seats it could use now
    double cap = std::numeric_limits<double>::infinity();     // seats it may use at most
    double least = 0;                                         // seats that are its own, whether it uses them or not
};

// Weighted max-min fairness: seats go to the claims in proportion to their weights; what one cannot use is shared out
// among the others the same way. Gives for each claim, in their order, the part of all seats it is entitled to, 0..1.
// A claim whose weight is not above zero gets nothing but its own seats; of more own seats than there are, each claim has a
// part. O(n log n), and as often again as somebody's own seats turn out to be more than its share.
std::vector<double> entitledShares(std::span<const ShareClaim> claims, double seats);

// Jain's index: 1 when all are the same, 1/n when one has everything; 1 for nobody and for nothing.
double jainsIndex(std::span<const double> values);

}  // namespace fairlead
