// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace fairlead {

// Text from outside (errors, names, headers, payloads) as it may stand in a line of the log or of a terminal: whatever is not
// seen, moves the cursor, ends the line or turns the text around is written as \u001b, and bytes that are no UTF-8 as \xff.
// So none can colour a terminal, add a line or run backwards. Linear time; any thread.
std::string visibleText(std::string_view text);

// The same of a text of JSON that is whole: only within its texts, as JSON escapes them. Blanks and line feeds between its
// values stay.
std::string visibleJson(std::string_view json);

}  // namespace fairlead
