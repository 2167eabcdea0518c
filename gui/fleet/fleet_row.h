// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/broker_info.h"
#include "gui/data/tenant_row.h"

#include <QString>

#include <optional>

namespace fairlead::gui {

// What is known of one connection, open or only saved.
struct FleetRow {
    enum class Standing {
        NotAsked,   // not yet
        Known,      // it has answered; how long ago, askedAtMs says
        Trouble,    // the latest attempt failed; what an earlier one found is still there
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
    // How many dead letters have come since the earliest look of the last hour, and when that was.
    std::optional<qint64> deadGrowth;
    qint64 deadSinceMs = 0;
};

}  // namespace fairlead::gui
