// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/connection_mark.h"
#include "shared/tls/client_tls.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace fairlead::gui {

// Where the token of a connection comes from. Never from the settings.
enum class TokenPlace {
    None,         // the broker needs none
    Keychain,     // the system's keychain, under the profile's id
    ThisRun,      // typed, kept in memory only
    File,         // read from the file that tokenName names, at each attempt
    Environment,  // the variable that tokenName names
    SameAsFirst,  // of the workers' token only
};

// A saved connection: everything except its secret.
struct ConnectionProfile {
    QString id;  // unique; also the key of its secret in the keychain
    QString name;
    QString address;  // host:port; empty: only codeQ's HTTP interface is known
    ClientTls tls;
    ConnectionMark mark;  // its key is the id
    TokenPlace tokenPlace = TokenPlace::None;
    QString tokenName;  // of File: the path; of Environment: the variable
    // Of codeQ's own server; empty where there is none.
    QString workerAddress;  // host:port
    QString httpAddress;    // URL
    TokenPlace workerTokenPlace = TokenPlace::SameAsFirst;
    QString workerTokenName;

    bool operator==(const ConnectionProfile&) const = default;
};

// A profile with a new id and default values.
ConnectionProfile newProfile();

// The profile as its workers' token sees it: with the id and the place of that token, so that all that is done with a
// token can be done with it.
ConnectionProfile workersSide(const ConnectionProfile& profile);

// The fields of a profile, to say which one is invalid.
enum class ProfileField {
    Name,
    Address,
    Security,
    Authorities,
    ServerName,
    Certificate,
    Key,
    Token,
    WorkerAddress,
    HttpAddress,
    WorkerToken,
};

struct ProfileProblem {
    ProfileField field = ProfileField::Name;
    QString text;  // a sentence for the user
};

// Everything that is invalid in the profile, without contacting the broker. names: names already in use. Reads the TLS
// files: milliseconds.
QList<ProfileProblem> problemsOf(const ConnectionProfile& profile, const QStringList& names);

// The trimmed text if it can be sent as a token; otherwise the problem.
struct CheckedToken {
    QString token;
    QString problem;
};
CheckedToken checkToken(const QString& text);

}  // namespace fairlead::gui
