// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/pooled_shares.h"
#include "shared/shares.h"

#include <cstddef>
#include <span>
#include <vector>

namespace fairlead {

// What other weights or caps would do to everybody's fair share. A pure function for broker and console.

struct ClaimChange {
    ShareClaim before;       // demand 0: does not exist
    ShareClaim after;        // the same as `before` if the request does not change it
    bool isChanged = false;  // always shown, even if its share stays the same
    Reach reach{};
};

struct PreviewedShare {
    size_t claim = 0;        // its index in the claims given
    double shareBefore = 0;  // of the sum of all entitlements, 0..1: the entitled share of the live statistics
    double shareAfter = 0;
    double seatsBefore = 0;
    double seatsAfter = 0;
};

struct SharePreview {
    // The changed claims first, in their order, then the others by gain or loss, largest first.
    std::vector<PreviewedShare> rows;
    size_t affected = 0;  // claims whose seats change, including those that are not in `rows`
};

// At most `most` rows; a claim that is neither changed nor gains or loses seats has none. If no pool has seats, the shares
// are those of a single seat, and the seats are 0. Cost as entitledSeats().
SharePreview previewShares(std::span<const ClaimChange> claims, std::span<const SeatsOfPool> pools, size_t most);

}  // namespace fairlead
