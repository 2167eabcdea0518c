// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <optional>

class QPalette;

namespace fairlead::gui {

enum class ThemeChoice { System, Light, Dark };

// The theme named "system", "light" or "dark"; nullopt for any other name.
std::optional<ThemeChoice> themeNamed(const QString& name);

// The same muted palette in light and dark, with one accent colour.
QPalette lightPalette();
QPalette darkPalette();

// Sets the style and the palette of the application. System: dark or light as the desktop was when the program started.
// REQUIRES: a QApplication.
void applyTheme(ThemeChoice choice);

}  // namespace fairlead::gui
