// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/connections/broker_connection.h"

#include <QString>

namespace fairlead::gui {

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
};

// The present state. The caller sets lostForMs, which the connection does not know.
ConnectionFacts factsOf(const BrokerConnection& connection);

enum class ConnectionHealth { None, Good, Waiting, Lost };

// Older figures are not shown as live, whatever the connection's state.
inline constexpr qint64 kStaleAfterMs = 3000;

ConnectionHealth healthOf(const ConnectionFacts& facts);

// Subject and scopes of the token: "ops@acme (read, requeue)".
QString identityText(const BrokerInfo& info);

// The text of the status line: broker, identity, durability, latency and age of the data; or since when and why there
// is no connection, and what happens next.
QString connectionText(const ConnectionFacts& facts);

}  // namespace fairlead::gui
