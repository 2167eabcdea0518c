// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/codeq.h"

#include <QMetaType>
#include <QString>
#include <QStringList>

namespace fairlead::gui {

enum class ServerKind { Fairlead, Codeq };

// The broker of a connection, and the identity and rights that this connection has there.
struct BrokerInfo {
    ServerKind server = ServerKind::Fairlead;  // Codeq: of what follows only `codeq`, `subject` and `tenants` are known
    CodeqAccess codeq;
    QString version;
    QString instanceId;  // changes when the broker restarts
    qint64 startedAtMs = 0;
    bool durable = true;
    bool openMode = false;
    bool onlyThisUser = false;  // in open mode: only clients that show the token in the data folder's file TOKEN
    QStringList listenAddresses;
    QString httpAddress;  // empty: it serves no HTTP, or is older
    QString dataFolder;
    QString subject;
    QStringList tenants;
    QStringList scopes;
    bool tls = false;            // of this connection
    QString certificateSubject;  // of the client certificate, if the broker asked for one
    QString policy;
    quint64 commits = 0;
    double medianCommitMs = 0;
    double p99CommitMs = 0;
    quint32 producerStreams = 0;
    quint32 workerStreams = 0;
    bool hasLog = false;        // of the store, which brokers share; the rest of it only then
    double logAwaySeconds = 0;  // for how long it has not answered; 0: it answers
    QString standby;            // where the broker is that would take over; empty: none stands by
    double standbyBehind = 0;   // seconds
    double latencyMs = 0;       // round trip of the call that fetched this

    // Whether the token carries this scope (scopes.h).
    bool has(QLatin1StringView scope) const { return scopes.contains(scope); }
};

}  // namespace fairlead::gui

Q_DECLARE_METATYPE(fairlead::gui::BrokerInfo)
