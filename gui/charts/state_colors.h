// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>

class QPalette;

namespace fairlead::gui {

// The few colours beside the palette: one per task state, told apart also by people who see no red or no green, and
// two that say that something is wrong. They follow the palette between light and dark.
struct StateColors {
    QColor ready;
    QColor inProgress;
    QColor delayed;
    QColor dead;
    QColor good;  // a live connection
    QColor warning;
    QColor problem;
    QColor quiet;  // text that should not draw the eye: zeros, labels, units
    QColor line;   // hairlines between areas
};

bool isDark(const QPalette& palette);
StateColors stateColors(const QPalette& palette);

}  // namespace fairlead::gui
