// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <string>

namespace fairlead::broker {

// "2026-11-21T02:25:00Z": RFC 3339 in UTC, whole seconds, rounded down; clamped to the years 1 to 9999.
std::string utcText(Time time);

}  // namespace fairlead::broker
