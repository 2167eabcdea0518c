// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/app/theme.h"
#include "shared/tls/client_tls.h"

#include <QString>
#include <QStringList>

namespace fairlead::gui {

// What the command line asks for.
struct Options {
    enum class Begin { Welcome, Demo, Local, Remote };

    Begin begin = Begin::Welcome;
    QString address;      // Remote
    QString token;        // Remote
    ClientTls tls;        // Remote
    QString dataFolder;   // of the embedded broker; empty: its usual one
    QString shotsFolder;  // write pictures of every view there and end
    QString language;     // one of languages(); empty: that of this machine
    ThemeChoice theme = ThemeChoice::System;
    bool headless = false;
};

struct ParsedOptions {
    Options options;
    QString answer;   // to print and be done with: help or version
    QString problem;  // what is wrong with the arguments
};

// arguments: the program's name first. Without a display there is no window to begin with: headless is then set, and
// somebody who is headless and asked for nothing gets the demo.
ParsedOptions parseOptions(const QStringList& arguments, bool hasDisplay);

// Whether a window could be shown: a display server is named, or a platform that needs none.
bool hasDisplay();

}  // namespace fairlead::gui
