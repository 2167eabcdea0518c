// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/connections/connection_profile.h"
#include "gui/connections/secret_store.h"

#include <QHash>

namespace fairlead::gui {

// Brings the token of a connection from where its profile says, and keeps those that are typed for one run: those in
// memory only. GUI thread.
class TokenSource {
public:
    // keychain outlives this.
    explicit TokenSource(SecretStore& keychain) : m_keychain(keychain) {}

    // Answered from the event loop; empty where there is none to send. Refused: there is none to be had, and asking
    // again changes nothing by itself; the text says where it was looked for. Reads a small file at most.
    Call fetch(const ConnectionProfile& profile, Then<QString> then);

    void keepForThisRun(const QString& id, const QString& token) { m_typed[id] = token; }
    // Nobody waits for it: a token that stays there harms nobody without its profile.
    void removeFromKeychain(const QString& id);
    void forget(const QString& id) { m_typed.remove(id); }
    // Whether it is to be typed before the connection can be opened.
    bool isMissing(const ConnectionProfile& profile) const {
        return profile.tokenPlace == TokenPlace::ThisRun && !m_typed.contains(profile.id);
    }

    SecretStore& keychain() { return m_keychain; }

private:
    SecretStore& m_keychain;
    QHash<QString, QString> m_typed;  // by profile
    Call m_removal;
};

}  // namespace fairlead::gui
