// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/calls/outcome.h"
#include "gui/data/dead_letter.h"
#include "gui/data/page_of.h"

namespace fairlead::gui {

// Reads dead letters, with scope read; OperationCalls changes many of them. See calls.h for the rules of every call.
class DeadLetterCalls {
public:
    virtual ~DeadLetterCalls() = default;

    // skip: how many to skip after the page's cursor, at most 100,000.
    virtual Call listDeadLetters(const DeadLetterQuery& query, const PageRequest& page, quint32 skip,
                                 Then<PageOf<DeadLetter>> then) = 0;
    // The same, for dead letters whose payload contains the text; needs scope payload, too. A page is limited by how
    // many the broker reads, not by how many match: it may be empty although more follow.
    virtual Call searchDeadLetters(const DeadLetterQuery& query, const QString& payloadContains,
                                   const PageRequest& page, Then<DeadLetterSearchPage> then) = 0;
    // Reads every match: about a second for a million.
    virtual Call groupDeadLetters(const DeadLetterGrouping& grouping, Then<DeadLetterGroups> then) = 0;
    // marks: how many DeadLetterCount::marks to return, evenly spaced in the query's order; at most 1000.
    virtual Call countDeadLetters(const DeadLetterQuery& query, quint32 marks, Then<DeadLetterCount> then) = 0;
};

}  // namespace fairlead::gui
