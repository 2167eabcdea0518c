// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/incident.h"
#include "gui/data/share_preview.h"
#include "gui/models/limit_forecast.h"

#include <QList>
#include <QPointF>
#include <QString>

#include <optional>

namespace fairlead::gui {

// What a change is foretold to do. It rests on the broker's preview of shares, which says how many seats are due to whom, and on
// how long tasks run now. What neither tells is left out. Pure functions; times in ms since 1970, by the broker's clock.
struct Foretold {
    QList<ForetoldSeats> seats;  // who is changed first
    std::optional<double> settledAfterSeconds;
    qint64 fromMs = 0;   // when the change is made
    qint64 untilMs = 0;  // until then it counts: it ends, or something else was changed

    const ForetoldSeats* of(const QString& tenant) const;  // null: not foretold
};

// preview: of the change of `changed`, in its first row. before, after: the limits of `changed`.
Foretold foretell(const SharePreview& preview, const QString& changed, const FiguresOf& figures,
                  const TenantLimits& before, const TenantLimits& after);

// What was foretold of each change that was noted, oldest first, as long as it counted; at the most until then.
QList<Foretold> foretoldIn(const Incident& incident, qint64 untilMs);

// The last change that was noted and counts at this moment; null: none does.
const IncidentNote* changeInForce(const Incident& incident, qint64 atMs);

// When this victim waits no longer than usual; none: not foretold, or what is usual is not known.
std::optional<qint64> reliefMs(const Foretold& foretold, const IncidentVictim& victim);

// Seats move to what is foretold while tasks that run now end. held: at the beginning.
QList<QPointF> foretoldSeatsLine(const Foretold& foretold, const ForetoldSeats& seats, double held);
// A wait stays until the seats are free, and then becomes shorter as the backlog is done; empty: not foretold.
QList<QPointF> foretoldWaitLine(const Foretold& foretold, const IncidentVictim& victim, double waitSeconds);

}  // namespace fairlead::gui
