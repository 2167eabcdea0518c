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
// along: otherwise whoever follows them comes to no end beside others who add to it. A list that is walked towards what is old
// ends by itself, and is left as it is.
class WalkEnd {
public:
    // Takes the end off a cursor; a cursor without one is that of a first page, asked for now.
    WalkEnd(bool isTowardsNew, std::string cursor, Time now);

    const std::string& cursor() const { return m_cursor; }  // for whoever reads the list
    void bound(std::optional<Time>* until) const;           // exclusive
    std::string with(std::string next) const;               // a cursor for the client; an empty one stays empty

private:
    std::string m_cursor;
    std::optional<Time> m_end;
};

}  // namespace fairlead::broker
