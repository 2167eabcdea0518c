// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/broker_info.h"
#include "gui/data/tenant_row.h"
#include "gui/fleet/fleet_past.h"

#include <QList>
#include <QString>

#include <optional>

namespace fairlead::gui {

// What is known of one connection, open or only saved.
struct FleetRow {
    enum class Standing {
        NotAsked,   // not yet
        Known,      // it has answered; how long ago, answeredMs says
        Trouble,    // the latest attempt failed; what an earlier one found is still there
        Refused,    // likewise, but the server was reached and does not let this console look
        NeedsToken  // its token is typed at each run, and was not yet
    };

    QString key;  // of the profile, or the connection's mark
    QString name;
    QString address;
    bool production = false;
    bool isOpen = false;
    Standing standing = Standing::NotAsked;
    QString trouble;        // why, as a sentence
    BrokerInfo info;        // of the latest answer
    BrokerTotals totals;    // likewise
    qint64 answeredMs = 0;  // our clock; 0: never
    qint64 brokerMs = 0;    // the broker's clock then
    qint64 askedMs = 0;     // likewise, of the latest attempt at a connection that is not open; 0: none
    // How many tasks died within the last hour, or since this moment, if nothing is known of before. At least: a minute in
    // which more dead letters were requeued or deleted than came counts as none.
    std::optional<quint64> died;
    qint64 diedSinceMs = 0;
    QList<double> waited;  // how many tasks were ready, by minutes of the same time, oldest first
    // While another moment is looked at: what is known of it. The figures above are of now.
    std::optional<FleetThen> then;
};

}  // namespace fairlead::gui
