// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

namespace fairlead::gui {

// How the broker inside this program is to run, as somebody may set it. Without authentication unless for this user only,
// and on loopback only.
struct EmbeddedSettings {
    QString dataFolder;         // empty: the user's own
    QStringList listen;         // host:port each; empty: the usual ones
    bool durable = true;        // acknowledged after fsync
    QString metricsListen;      // host:port; empty: no metrics
    bool onlyThisUser = false;  // clients show the token that only this user can read

    bool operator==(const EmbeddedSettings&) const = default;
};

}  // namespace fairlead::gui
