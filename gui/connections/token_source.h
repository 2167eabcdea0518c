// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/connections/connection_profile.h"
#include "gui/connections/secret_store.h"

#include <QHash>

#include <memory>

namespace fairlead::gui {

// Fetches the token of a connection from where its profile says, and keeps the tokens typed for one run, in memory
// only. GUI thread.
class TokenSource {
public:
    // keychain outlives this object.
    explicit TokenSource(SecretStore& keychain) : m_keychain(keychain) {}

    // Answered from the event loop; an empty token means that none is sent. Refused: no token is available, and a retry
    // alone does not help; the text says where it was looked for. Reads a small file at most.
    Call fetch(const ConnectionProfile& profile, Then<QString> then);

    void keepForThisRun(const QString& id, const QString& token) { m_typed[id] = token; }
    // Does not wait for the result: a token that stays is useless without its profile.
    void removeFromKeychain(const QString& id);
    void forget(const QString& id) { m_typed.remove(id); }
    // Whether the user must type the token before the connection can be opened.
    bool isMissing(const ConnectionProfile& profile) const {
        return profile.tokenPlace == TokenPlace::ThisRun && !m_typed.contains(profile.id);
    }

    SecretStore& keychain() { return m_keychain; }

private:
    SecretStore& m_keychain;
    QHash<QString, QString> m_typed;                   // by profile
    QHash<QString, std::shared_ptr<Call>> m_removals;  // by profile
};

}  // namespace fairlead::gui
