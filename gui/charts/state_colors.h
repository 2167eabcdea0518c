// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/look/tokens.h"  // isDark()

namespace fairlead::gui {

// What tables and charts take of the tokens: one per task state, told apart also by people who see no red or no green,
// and two that say that something is wrong. They follow the palette between light and dark.
struct StateColors {
    QColor ready;
    QColor inProgress;
    QColor delayed;
    QColor dead;
    QColor good;  // a live connection
    QColor warning;
    QColor problem;
    QColor push;     // takes more than is due
    QColor changed;  // what an operator changed
    QColor second;   // what is said beside figures
    QColor quiet;    // text that should not draw the eye: zeros, labels, units
    QColor line;     // hairlines between areas
    QColor grid;     // between rows
    QColor track;    // what a bar fills
};

StateColors stateColors(const QPalette& palette);

}  // namespace fairlead::gui
