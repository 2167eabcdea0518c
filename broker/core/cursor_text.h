// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// Cursors are bytes inside the broker and lower-case hex for clients.
std::string toCursorText(std::string_view bytes);

// nullopt for a text that toCursorText() cannot have made.
std::optional<std::string> fromCursorText(std::string_view text);

}  // namespace fairlead::broker
