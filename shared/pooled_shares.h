// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/shares.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

namespace fairlead {

struct SeatsOfPool {
    uint32_t pool = 0;
    double seats = 0;
};

// The pools whose workers take some of a tenant's tasks. If none of them has seats, or none is known, it claims its share of
// all: tasks that nobody takes now count, too.
using Reach = std::shared_ptr<const std::vector<uint32_t>>;

// What claims are entitled to where not every worker takes everybody's tasks: weighted max-min fairness among all ways to
// divide the seats of each pool among those that reach it. A pure function, for broker and console.
//
// Equal claims that reach equal pools are entitled to equal seats. Returns for each claim, in order, its seats; what is
// reserved (`least`) counts as in entitledShares(). Progressive filling: the level rises until a set of claims uses up all
// the pools that it reaches; the set is found as the minimum cut of a flow (Megiddo 1974; Newton's method on the level).
// O(claims log claims) for each set of pools that differs. Pools that are connected by more than kMostReaches different
// sets are taken as one, with each claim up to the seats that it reaches.
constexpr size_t kMostReaches = 64;
std::vector<double> entitledSeats(std::span<const ShareClaim> claims, std::span<const Reach> reaches,
                                  std::span<const SeatsOfPool> pools);

// The same seats by pool, for each claim those of the pools that it reaches. If there are several ways to have them, one
// that is near to what is held: for each claim, of any pools.
std::vector<std::vector<SeatsOfPool>> entitledParts(std::span<const ShareClaim> claims, std::span<const Reach> reaches,
                                                    std::span<const SeatsOfPool> pools,
                                                    std::span<const std::vector<SeatsOfPool>> held);

double seatsOf(std::span<const SeatsOfPool> pools);

}  // namespace fairlead
