// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/connection_mark.h"
#include "shared/tls/client_tls.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace fairlead::gui {

// Where the token of a connection comes from. Never out of the settings.
enum class TokenPlace {
    None,         // the broker asks for none
    Keychain,     // the system's, under the profile's id
    ThisRun,      // typed once, forgotten with the program
    File,         // read from the file that tokenName names, at each attempt
    Environment,  // the variable that tokenName names
};

// A connection as it is saved: everything but its secret.
struct ConnectionProfile {
    QString id;  // unique for ever; also what its secret is filed under
    QString name;
    QString address;  // host:port
    ClientTls tls;
    ConnectionMark mark;  // its key is the id
    TokenPlace tokenPlace = TokenPlace::None;
    QString tokenName;  // of File: the path; of Environment: the variable

    bool operator==(const ConnectionProfile&) const = default;
};

// A profile that nobody has saved: a new id, nothing else.
ConnectionProfile newProfile();

// What one fills in, to say where something is wrong.
enum class ProfileField { Name, Address, Security, Authorities, ServerName, Certificate, Key, Token };

struct ProfileProblem {
    ProfileField field = ProfileField::Name;
    QString text;  // a sentence for people
};

// Everything that is wrong as it stands, without asking anybody; names: those that are taken. Reads the files of TLS:
// milliseconds.
QList<ProfileProblem> problemsOf(const ConnectionProfile& profile, const QStringList& names);

// The text without the blanks around it when it can be sent as a token; the problem otherwise.
struct CheckedToken {
    QString token;
    QString problem;
};
CheckedToken checkToken(const QString& text);

}  // namespace fairlead::gui
