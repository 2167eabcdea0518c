// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>

namespace fairlead::gui {

// Whether a text is JSON, however deep it is nested, and if not, where and why. Any thread.
struct JsonCheck {
    enum class Fault {
        None,
        EndsEarly,   // something is open at the end
        NoValue,     // a value is expected here
        NoName,      // a name in double quotes is expected here
        NoColon,     // ":" is expected here
        NoComma,     // "," or the end of an object or a list is expected here
        BadNumber,   // as 01, 1. or +1
        BadString,   // an unknown escape, or a control character
        MoreFollows  // the value has ended, and something stands behind it
    };
    // What the broker keeps as it is, and most languages read as something else.
    enum class Change {
        None,
        NumberTooLarge,  // beyond the range of a double
        HalfSurrogate    // \ud800 to \udfff without its other half
    };

    Fault fault = Fault::None;
    Change change = Change::None;  // the first one; only of JSON
    int line = 0;                  // of the fault or the change, from 1
    int column = 0;                // in characters, from 1
    qsizetype depth = 0;           // of nesting: 0 of a scalar

    bool isJson() const { return fault == Fault::None; }
};

// Reads the text once, without recursion; a byte for each level that is open.
JsonCheck checkJson(const QByteArray& text);

}  // namespace fairlead::gui
