// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// Cursors are bytes inside the broker and lower-case hex for clients.
std::string toCursorText(std::string_view bytes);

// nullopt for a text that toCursorText() cannot have made.
std::optional<std::string> fromCursorText(std::string_view text);

// A list that is walked towards what is new ends where it was when its first page was asked for, and its cursors carry that
// along: otherwise whoever follows them comes to no end beside others who add to it. takeEnd() takes the end, exclusive, off
// a cursor; one without it is that of a first page, asked for now.
std::string withEnd(std::string cursor, Time end);  // an empty one stays empty
Time takeEnd(std::string& cursor, Time now);

}  // namespace fairlead::broker
