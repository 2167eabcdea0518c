// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "shared/share_preview.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace fairlead {

namespace {

constexpr double kNothing = 1e-9;  // of all seats; smaller changes are rounding errors

}  // namespace

SharePreview previewShares(std::span<const ClaimChange> claims, std::span<const SeatsOfPool> pools, size_t most) {
    const double seats = seatsOf(pools);
    const SeatsOfPool single{0, 1};
    const auto divided = seats > 0 ? pools : std::span(&single, 1);
    std::vector<Reach> reaches;
    for (const ClaimChange& claim : claims) reaches.push_back(claim.reach);
    const auto sharesOf = [&](ShareClaim ClaimChange::*which) {
        std::vector<ShareClaim> all;
        all.reserve(claims.size());
        for (const ClaimChange& claim : claims) all.push_back(claim.*which);
        std::vector<double> shares = entitledSeats(all, reaches, divided);
        for (double& share : shares) share /= seatsOf(divided);
        return shares;
    };
    const std::vector<double> before = sharesOf(&ClaimChange::before);
    const std::vector<double> after = sharesOf(&ClaimChange::after);
    const auto change = [&](size_t i) { return std::abs(after[i] - before[i]); };

    SharePreview preview;
    std::vector<size_t> shown;
    for (size_t i = 0; i < claims.size(); ++i) {
        const bool isAffected = change(i) > kNothing;
        preview.affected += isAffected ? 1 : 0;
        if (isAffected || claims[i].isChanged) shown.push_back(i);
    }
    const auto key = [&](size_t i) {
        return std::tuple(!claims[i].isChanged, claims[i].isChanged ? 0 : -change(i), i);
    };
    const size_t rows = std::min(most, shown.size());
    std::partial_sort(shown.begin(), shown.begin() + std::ptrdiff_t(rows), shown.end(),
                      [&](size_t a, size_t b) { return key(a) < key(b); });
    shown.resize(rows);

    const double allBefore = std::accumulate(before.begin(), before.end(), 0.0);
    const double allAfter = std::accumulate(after.begin(), after.end(), 0.0);
    for (const size_t i : shown)
        preview.rows.push_back({i, allBefore > 0 ? before[i] / allBefore : 0, allAfter > 0 ? after[i] / allAfter : 0,
                                before[i] * seats, after[i] * seats});
    return preview;
}

}  // namespace fairlead
