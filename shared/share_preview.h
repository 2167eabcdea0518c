// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/shares.h"

#include <cstddef>
#include <span>
#include <vector>

namespace fairlead {

// What other weights or caps would make of everybody's fair share. A pure function, for the broker's answer and the
// console's preview alike.

struct ClaimChange {
    ShareClaim before;       // demand 0: not there
    ShareClaim after;        // the same where nothing is asked
    bool isChanged = false;  // whoever asks wants to see it in any case
};

struct PreviewedShare {
    size_t claim = 0;        // its index
    double shareBefore = 0;  // of what all are entitled to together, 0..1: the entitled share of the live statistics
    double shareAfter = 0;
    double seatsBefore = 0;
    double seatsAfter = 0;
};

struct SharePreview {
    // The changed ones first, in their order, then who gains or loses most seats.
    std::vector<PreviewedShare> rows;
    size_t affected = 0;  // whose seats change, also those that are not among the rows
};

// At most `most` rows; who neither is changed nor gains or loses has none. Without seats: how one would be shared out,
// and no seats. O(n log n).
SharePreview previewShares(std::span<const ClaimChange> claims, double seats, size_t most);

}  // namespace fairlead
