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
//   ISO 8601    PT1M30S  P1DT12H  P2W  PT0.000001S    no months and no years: they have no fixed length
//   short       1m30s    1d12h    2w   1us 250ms 0.5s
//
// Only seconds may have a fraction, of up to six digits. Units are written largest first, each at most once.

// Reads either spelling; InvalidArgument says what is wrong with the text.
Result<Micros> parseDuration(std::string_view text);

// REQUIRES: not negative. parseDuration() gives the same duration back.
std::string formatDuration(Micros duration);

// For people, short: to the millisecond below ten seconds, above to the second, from ten minutes on to the minute. Below
// a millisecond it is 1ms.
std::string formatRoughly(Micros duration);

// For sentences: rounded to two figures or two units, as 230ms, 1.1s, 41s, 1m30s, 2h5m, 3d4h. Below a millisecond it is 1ms.
std::string formatTwoFigures(Micros duration);

}  // namespace fairlead
