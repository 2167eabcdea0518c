// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <optional>

class QPalette;

namespace fairlead::gui {

enum class ThemeChoice { System, Light, Dark };

// Of "system", "light" or "dark"; nothing of anything else.
std::optional<ThemeChoice> themeNamed(const QString& name);

// One quiet palette in two brightnesses, with one accent colour.
QPalette lightPalette();
QPalette darkPalette();

// Sets style and palette of the whole program. System: as dark as the desktop was when the program began.
// REQUIRES: a QApplication.
void applyTheme(ThemeChoice choice);

}  // namespace fairlead::gui
