// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "broker/fairness/noise/noise.h"

#include <string>

namespace fairlead::broker {

// Why the watch throttles: "its backlog would take 31 min, and 10 min is the most".
std::string reasonOf(const Throttle& throttle);
// What a throttle does: "held to half of its seats and to 50 % of its weight".
std::string effectOf(const Throttle& throttle);

}  // namespace fairlead::broker
