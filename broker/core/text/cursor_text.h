// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "shared/clock.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace fairlead::broker {

// The lists that have pages. What all doors show of one is one list.
enum class CursorOf : char {
    Tasks = 't',
    Attempts = 'a',
    DeadLetters = 'd',
    Workflows = 'w',
    Crons = 'c',
    Queues = 'q',
    QueueNames = 'n',
    QueueSettings = 'p',
    Tenants = 'o',
    Streams = 's',
    Events = 'e',
    Audit = 'u',
    Incidents = 'i',
    Subscriptions = 'h'
};

// Cursors are bytes inside the broker and lower-case hex for clients. Each names its list: in another one it would be a place
// that nobody meant.
std::string toCursorText(CursorOf list, std::string_view bytes);
std::string toCursorText(CursorOf list, uint64_t place);

// nullopt for a text that toCursorText() cannot have made for this list.
std::optional<std::string> fromCursorText(CursorOf list, std::string_view text);
std::optional<uint64_t> placeFromCursorText(CursorOf list, std::string_view text);

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
