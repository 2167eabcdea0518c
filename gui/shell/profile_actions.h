// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/connections/connection_profiles.h"
#include "gui/connections/token_source.h"

#include <QObject>

class QWidget;

namespace fairlead::gui {

class ConnectionDialog;

// What can be done with saved connections: the dialogs for it, and what follows from them. GUI thread.
class ProfileActions : public QObject {
    Q_OBJECT
public:
    // All outlive it. window: over which the dialogs open.
    ProfileActions(ConnectionProfiles& profiles, TokenSource& tokens, QWidget* window);

    void add(const QString& address = {});
    void edit(const QString& id);
    void duplicate(const QString& id);
    void remove(const QString& id);  // asks first; its token goes from the keychain too
    void open(const QString& id);    // asks for the token first where it is kept for one run only

Q_SIGNALS:
    void openRequested(const fairlead::gui::ConnectionProfile& profile);
    void edited(const fairlead::gui::ConnectionProfile& profile);

private:
    void show(const ConnectionProfile& profile, bool isNew);

    ConnectionProfiles& m_profiles;
    TokenSource& m_tokens;
    QWidget* m_window;
};

}  // namespace fairlead::gui
