// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/call.h"
#include "gui/client/outcome.h"
#include "gui/data/dead_letter.h"
#include "gui/data/page_of.h"

namespace fairlead::gui {

// Dead letters, all with scope read. What changes many of them is an operation. calls.h says what holds for every call.
class DeadLetterCalls {
public:
    virtual ~DeadLetterCalls() = default;

    // From the page's cursor on, and there past so many (at most 100,000).
    virtual Call listDeadLetters(const DeadLetterQuery& query, const PageRequest& page, quint32 skip,
                                 Then<PageOf<DeadLetter>> then) = 0;
    // The same, of those whose payload holds the text; scope payload, too. A page is bounded by what it has read, not by
    // what it has found: it may be empty and not the last.
    virtual Call searchDeadLetters(const DeadLetterQuery& query, const QString& payloadContains,
                                   const PageRequest& page, Then<DeadLetterSearchPage> then) = 0;
    // Reads every match: about a second for 100,000.
    virtual Call groupDeadLetters(const DeadLetterFilter& filter, Then<DeadLetterGroups> then) = 0;
    // marks: so many places to jump to, at even distances in the query's order; at most 1000.
    virtual Call countDeadLetters(const DeadLetterQuery& query, quint32 marks, Then<DeadLetterCount> then) = 0;
};

}  // namespace fairlead::gui
