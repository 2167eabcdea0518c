// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/connections/broker_connection.h"

#include <QString>

namespace fairlead::gui {

// What is known of a connection at one moment, as plain values.
struct ConnectionFacts {
    BrokerConnection::State state = BrokerConnection::State::Idle;
    QString name;
    BrokerInfo info;
    Failure failure;
    qint64 dataAgeMs = -1;  // -1: no data yet
    qint64 lostForMs = -1;  // since it was live; -1: it never was
    qint64 retryInMs = 0;
    bool paused = false;  // by hand
    bool unseen = false;  // paused because it is not shown
};

// As it is now; since when it is lost is for whoever has watched it to say.
ConnectionFacts factsOf(const BrokerConnection& connection);

enum class ConnectionHealth { None, Good, Waiting, Lost };

// Figures older than this are not passed off as live, whatever the connection says of itself.
inline constexpr qint64 kStaleAfterMs = 3000;

ConnectionHealth healthOf(const ConnectionFacts& facts);

// "ops@acme (read, requeue)": as whom we are there and what we may do.
QString identityText(const BrokerInfo& info);

// The status line: connected to what, as whom, how durable, how fast, how old the data; or since when not, why not, and
// what happens next.
QString connectionText(const ConnectionFacts& facts);

}  // namespace fairlead::gui
