// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QMetaType>
#include <QString>
#include <QStringList>

namespace fairlead::gui {

// Who we are talking to, and as whom.
struct BrokerInfo {
    QString version;
    QString instanceId;  // changes when the broker restarts
    qint64 startedAtMs = 0;
    bool durable = true;
    bool openMode = false;
    bool onlyThisUser = false;  // in open mode: for who can read the file TOKEN in the data folder
    QStringList listenAddresses;
    QString dataFolder;
    quint64 dataBytes = 0;
    QString subject;
    QStringList tenants;
    QStringList scopes;
    bool tls = false;            // of our connection
    QString certificateSubject;  // of the certificate we showed, where the broker asked for one
    QString policy;
    quint64 commits = 0;
    double medianCommitMs = 0;
    double p99CommitMs = 0;
    quint32 producerStreams = 0;
    quint32 workerStreams = 0;
    double latencyMs = 0;  // of the call that fetched this, measured here

    // Whether the broker lets us do what needs the scope (scopes.h).
    bool has(QLatin1StringView scope) const { return scopes.contains(scope); }
};

}  // namespace fairlead::gui

Q_DECLARE_METATYPE(fairlead::gui::BrokerInfo)
