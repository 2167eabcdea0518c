// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// Cursors are bytes inside and text outside: lower case hex.
std::string toCursorText(std::string_view bytes);

// Nothing for a text that toCursorText() did not write.
std::optional<std::string> fromCursorText(std::string_view text);

}  // namespace fairlead::broker
