// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <string>

namespace fairlead {

// As printf() with %f (fixed) or %g (general) and this precision, but with a point in every locale: a console sets the
// locale of the broker inside it too.
inline std::string numberText(double value, std::chars_format format, int precision) {
    char text[400];  // the longest double has 309 digits before its point
    return {text, std::to_chars(text, text + sizeof text, value, format, precision).ptr};
}

}  // namespace fairlead
