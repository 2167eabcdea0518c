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

    // Tenant by tenant, oldest death first.
    virtual Call listDeadLetters(const DeadLetterFilter& filter, const PageRequest& page,
                                 Then<PageOf<DeadLetter>> then) = 0;
    // Reads every match: about a second for 100,000.
    virtual Call groupDeadLetters(const DeadLetterFilter& filter, Then<DeadLetterGroups> then) = 0;
    virtual Call countDeadLetters(const DeadLetterFilter& filter, Then<DeadLetterCount> then) = 0;
};

}  // namespace fairlead::gui
