// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/app/theme.h"
#include "gui/codeq/server_place.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace fairlead::gui {

// The parsed command line.
struct Options {
    enum class Begin { Welcome, Demo, Local, Remote };

    Begin begin = Begin::Welcome;
    ServerPlace place;                 // Remote
    QString dataFolder;                // of the embedded broker; empty: its usual one
    QString link;                      // to show a place of a connection that is saved or open; empty: none
    QString language;                  // one of languages(); empty: as it is set
    std::optional<ThemeChoice> theme;  // none: as it is set
    bool headless = false;
};

struct ParsedOptions {
    Options options;
    QString answer;   // help or version text to print before exiting
    QString problem;  // error in the arguments
};

// arguments: the program's name first. Without a display `headless` is set. Headless without a choice of broker means
// the demo.
ParsedOptions parseOptions(const QStringList& arguments, bool hasDisplay);

// Whether a window can be shown: a display server or a Qt platform is named in the environment.
bool hasDisplay();

}  // namespace fairlead::gui
