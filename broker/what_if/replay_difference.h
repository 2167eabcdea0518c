// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/what_if/what_if.h"

#include <optional>
#include <vector>

namespace fairlead::broker {

// Whether somebody would have fared noticeably better or worse. Waits of tasks that began say nothing about those that
// were left: so the waits that count are those of all tasks that were there, as far as they had got at the end, and
// besides how many began. Pure function.
std::vector<ReplayDifference> differencesOf(const WaitAndSeats& was, const WaitAndSeats& would);
// Only those that the changes make: what a replay without them gives as well is the replay's own error. ReplayIsOff: there
// are such ones alone.
std::vector<ReplayDifference> differencesByChange(const WaitAndSeats& was, const WaitAndSeats& would,
                                                  const WaitAndSeats& unchanged);
// By which part the waits of a replay without changes are off, if that is so much that the replay says nothing.
std::optional<double> offBy(const WaitAndSeats& was, const WaitAndSeats& unchanged);

}  // namespace fairlead::broker
