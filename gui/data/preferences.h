// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QMetaType>
#include <QString>

namespace fairlead::gui {

enum class ThemeChoice { System, Light, Dark };
enum class Density { Roomy, Compact };  // of rows
enum class Clock { Local, Utc };        // by which moments are shown
// Where a word is to be typed before something that cannot be undone.
enum class Confirmations { Always, ProductionOnly };

// How somebody wants the console to be, whatever it is connected to.
struct Preferences {
    ThemeChoice theme = ThemeChoice::System;
    QString language;  // one of languages(); empty: that of this machine
    Density density = Density::Roomy;
    Clock clock = Clock::Local;
    Confirmations confirmations = Confirmations::Always;

    bool operator==(const Preferences&) const = default;
};

}  // namespace fairlead::gui

Q_DECLARE_METATYPE(fairlead::gui::Preferences)
