// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/connections/connection_profiles.h"
#include "gui/connections/token_source.h"

#include <QObject>

class QWidget;

namespace fairlead::gui {

// The actions on saved connections, with their dialogs. GUI thread.
class ProfileActions : public QObject {
    Q_OBJECT
public:
    // All arguments outlive this object. window: parent of the dialogs.
    ProfileActions(ConnectionProfiles& profiles, TokenSource& tokens, QWidget* window);

    void add(const ConnectionProfile& profile = newProfile());
    void edit(const QString& id);
    void duplicate(const QString& id);
    void remove(const QString& id);  // asks for confirmation; removes the token from the keychain too
    void open(const QString& id);    // first asks for a token that is kept for one run only and missing

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
