// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/preferences.h"

#include <QString>

#include <optional>

class QPalette;

namespace fairlead::gui {

// Of "system", "light" or "dark"; nothing of anything else.
std::optional<ThemeChoice> themeNamed(const QString& name);
QString nameOf(ThemeChoice choice);

// The tokens as Qt's own widgets know colours.
QPalette lightPalette();
QPalette darkPalette();

// Sets style, type and palette of the whole program, again also while windows are shown. System: as dark as the desktop was
// when the program began. REQUIRES: a QApplication.
void applyTheme(ThemeChoice choice, Density density = Density::Roomy);

}  // namespace fairlead::gui
