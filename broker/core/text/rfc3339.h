// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// "2026-11-21T02:25:00.000001Z": RFC 3339 in UTC, to the microsecond, without zeros at the end of the fraction.
std::string rfc3339Text(Time time);

// RFC 3339 as Go reads it: years 0000 to 9999, upper case T and Z, any offset, any fraction. Nothing otherwise.
std::optional<Time> parseRfc3339(std::string_view text);

}  // namespace fairlead::broker
