// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

namespace fairlead::gui {

// The user's settings for the broker inside this program, which listens on loopback only, and without authentication
// unless onlyThisUser is set.
struct EmbeddedSettings {
    QString dataFolder;         // empty: the default folder of the user
    QStringList listen;         // host:port each; empty: the default addresses
    bool durable = true;        // acknowledged after fsync
    QString metricsListen;      // host:port; empty: no metrics
    bool onlyThisUser = false;  // clients need the token that only this user can read

    bool operator==(const EmbeddedSettings&) const = default;
};

}  // namespace fairlead::gui
