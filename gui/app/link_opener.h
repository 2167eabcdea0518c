// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/connections/link.h"

#include <QDeadlineTimer>
#include <QObject>

namespace fairlead::gui {

class ConnectionProfiles;
class MainWindow;
class ProfileActions;
class Session;

// Shows what a link leads to. A link comes from anybody: it reaches nothing but connections that are open or saved, changes
// nothing, and what is wrong with it is said in the window. GUI thread.
class LinkOpener : public QObject {
    Q_OBJECT
public:
    // All outlive this.
    LinkOpener(MainWindow& window, Session& session, ConnectionProfiles& profiles, ProfileActions& actions);

    void open(const QString& text);

private:
    void go(const Link& link);
    void showWhenKnown();

    MainWindow& m_window;
    Session& m_session;
    ConnectionProfiles& m_profiles;
    ProfileActions& m_actions;
    std::optional<Link> m_waiting;  // until the connection tells of its tenants
    QString m_key;                  // of that connection
    QDeadlineTimer m_patience;
};

}  // namespace fairlead::gui
