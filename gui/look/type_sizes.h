// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFont>

namespace fairlead::gui {

// All sizes of type there are, in pixels of a screen with 96 of them to the inch. Where the desktop is set to larger texts
// its inch has more of them, and all sizes grow alike.
enum class TypeSize {
    Axis = 11,  // of charts, and hints of keys; nothing else
    Data = 12,
    Panel = 13,  // titles of panels, bold
    Page = 15,   // titles of pages and sheets
    Verdict = 20,
    Welcome = 28
};

// The same family in that size.
QFont fontOf(const QFont& like, TypeSize size, bool bold = false);

}  // namespace fairlead::gui
