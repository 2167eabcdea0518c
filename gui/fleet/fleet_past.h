// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/history.h"

#include <QList>
#include <QString>

#include <optional>

namespace fairlead::gui {

// What a broker's own record says of a moment gone by, to the minute.
struct FleetThen {
    enum class Standing {
        NotAsked,    // not yet
        Known,       // point is set
        NotKnown,    // nothing is recorded of then
        NeedsToken,  // its token is typed when it is opened
        Trouble,     // it could not be asked; trouble says why
        Refused      // likewise, by the server's own word
    };

    qint64 momentMs = 0;  // our clock
    Standing standing = Standing::NotAsked;
    QString trouble{};
    HistoryPoint point{};
    // How many tasks died within the hour before, or since the record begins; as in FleetRow.
    std::optional<quint64> died{};
    qint64 diedSinceMs = 0;
    QList<double> waited{};  // as in FleetRow
};

// How many tasks must have died, by the numbers of dead letters, oldest first: each rise, whatever was requeued between.
quint64 diedAmong(const QList<quint64>& dead);

// The hour before this moment of the broker's clock, of the broker as a whole.
HistoryQuery queryOfHourBefore(qint64 momentMs);
// How far two clocks are apart. What takes less than half a minute is the way of an answer: with it, a moment at the turn of a
// minute would be in one minute here and in another one there.
qint64 clockDifference(qint64 ms);
// momentMs: as in the query. The result's own is left 0.
FleetThen thenOf(const History& history, qint64 momentMs);

}  // namespace fairlead::gui
