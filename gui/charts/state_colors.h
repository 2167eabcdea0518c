// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QColor>

class QPalette;

namespace fairlead::gui {

// The colours besides the palette: one per task state, distinguishable also with red-green colour blindness, and two
// for problems. There is a light and a dark set, chosen by the palette.
struct StateColors {
    QColor ready;
    QColor inProgress;
    QColor delayed;
    QColor dead;
    QColor good;  // a live connection
    QColor warning;
    QColor problem;
    QColor quiet;  // unobtrusive text: zeros, labels, units
    QColor line;   // hairlines between areas
};

bool isDark(const QPalette& palette);
StateColors stateColors(const QPalette& palette);

}  // namespace fairlead::gui
