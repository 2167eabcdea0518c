// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/calls/outcome.h"

#include <QString>

#include <memory>

namespace fairlead::gui {

// Stores secrets for this user, outside of the program's files. Each answer arrives once, from the event loop, like
// those of calls (gui/client/calls/outcome.h): NotFound if nothing is stored under the id, NotSupported if this machine has
// no such store, Refused if it is locked or the user declined. The store may prompt the user, so an answer may take as
// long as the user does. GUI thread; nothing blocks.
class SecretStore {
public:
    virtual ~SecretStore() = default;

    virtual Call read(const QString& id, Then<QString> then) = 0;
    virtual Call write(const QString& id, const QString& secret, Then<Nothing> then) = 0;
    virtual Call remove(const QString& id, Then<Nothing> then) = 0;  // succeeds also if there was none
};

// The system's keychain: GNOME Keyring, KWallet or another implementation. Without one, every answer is NotSupported
// and nothing is stored. Must not outlive the QCoreApplication.
std::unique_ptr<SecretStore> systemKeychain();

}  // namespace fairlead::gui
