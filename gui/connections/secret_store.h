// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/call.h"
#include "gui/client/outcome.h"

#include <QString>

#include <memory>

namespace fairlead::gui {

// A place that keeps secrets for this user, outside of our files. Answers come once, from the event loop, as those of
// calls do (gui/client/outcome.h): NotFound when nothing is filed under the id, NotSupported when there is no such
// place on this machine, Refused when it is locked or the user said no. It may ask the user, so an answer may take as
// long as people do. GUI thread; nothing waits.
class SecretStore {
public:
    virtual ~SecretStore() = default;

    virtual Call read(const QString& id, Then<QString> then) = 0;
    virtual Call write(const QString& id, const QString& secret, Then<Nothing> then) = 0;
    virtual Call remove(const QString& id, Then<Nothing> then) = 0;  // also done when there was none
};

// The system's keychain: GNOME Keyring, KWallet or whatever else speaks for them. Where there is none it says so and
// keeps nothing anywhere. Must not outlive the QCoreApplication.
std::unique_ptr<SecretStore> systemKeychain();

}  // namespace fairlead::gui
