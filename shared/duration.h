// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"
#include "shared/result.h"

#include <string>
#include <string_view>

namespace fairlead {

// Durations as text, exact to the microsecond and never negative. Two spellings:
//
//   ISO 8601    PT1M30S  P1DT12H  P2W  PT0.000001S    no months and no years: those have no length
//   short       1m30s    1d12h    2w   1us 250ms 0.5s
//
// A fraction is taken of seconds only, up to six digits. Units stand largest first, each at most once.

// Either spelling; InvalidArgument says what is wrong with the text.
Result<Micros> parseDuration(std::string_view text);

// REQUIRES: not negative. parseDuration() gives the same duration back.
std::string formatIsoDuration(Micros duration);
std::string formatDuration(Micros duration);

}  // namespace fairlead
