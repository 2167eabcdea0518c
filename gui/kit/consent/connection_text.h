// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/connections/broker_connection.h"

#include <QString>

namespace fairlead::gui {

// Older figures are not shown as live, whatever the connection's state.
inline constexpr qint64 kStaleAfterMs = 3000;
// The same of this connection: codeQ's own server is asked less often.
qint64 staleAfterMs(const BrokerConnection& connection);

// The state of a connection at one moment, as plain values.
struct ConnectionFacts {
    BrokerConnection::State state = BrokerConnection::State::Idle;
    QString name;
    BrokerInfo info;
    Failure failure;
    qint64 dataAgeMs = -1;  // -1: no data yet
    qint64 lostForMs = -1;  // since it was live; -1: it was never live
    qint64 retryInMs = 0;
    bool paused = false;  // by the user
    bool unseen = false;  // paused because it is not displayed
    qint64 staleAfterMs = kStaleAfterMs;
};

// The present state. The caller sets lostForMs, which the connection does not know.
ConnectionFacts factsOf(const BrokerConnection& connection);

enum class ConnectionHealth { None, Good, Waiting, Lost };

ConnectionHealth healthOf(const ConnectionFacts& facts);

// Subject and scopes of the token: "ops@acme (read, requeue)"; codeQ's server tells no scopes.
QString identityText(const BrokerInfo& info);

// What a test of a connection found: the broker, as whom and how far away; of codeQ's own server also on which ways.
QString foundText(const BrokerInfo& info);
// False: of a codeQ server, one of the three ways to it cannot be used.
bool worksWhole(const BrokerInfo& info);

// The text of the status line: broker, identity, durability, latency and age of the data; or since when and why there
// is no connection, and what happens next.
QString connectionText(const ConnectionFacts& facts);

}  // namespace fairlead::gui
