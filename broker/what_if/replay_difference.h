// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/what_if/what_if.h"

#include <vector>

namespace fairlead::broker {

// Whether somebody would have fared noticeably better or worse. Waits of tasks that began say nothing about those that
// were left: so the waits that count are those of all tasks that were there, as far as they had got at the end, and
// besides how many began. Pure function.
std::vector<ReplayDifference> differencesOf(const WaitAndSeats& was, const WaitAndSeats& would);

}  // namespace fairlead::broker
