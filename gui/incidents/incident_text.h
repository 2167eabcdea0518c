// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/incident.h"
#include "gui/incidents/prevention.h"

#include <QString>
#include <QStringList>

#include <functional>

namespace fairlead::gui {

// What is known beside what is written down.
struct IncidentFigures {
    QString broker;
    QString link;                                                  // empty: it is not kept, so that none leads to it
    qint64 nowMs = 0;                                              // broker's clock
    std::function<std::optional<double>(const QString&)> waitNow;  // seconds
    std::function<std::optional<double>(const QString&)> worstWait;
    std::function<std::optional<double>(const QString&, qint64 atMs)> waitAt;
    std::function<std::optional<quint64>(const QString&)> seatsNow;
    // What is foretold of a tenant of now on; null: nothing is.
    std::function<const ForetoldSeats*(const QString&)> foretold;
    QStringList why;        // sentences
    QString foretoldWords;  // what the forecast rests on; empty: there is none
    QList<Prevention> prevention;
};

// Of a victim, in words for a cell; a dash: not known.
std::optional<double> worstOf(const IncidentVictim& victim, const IncidentFigures& figures);
QString seatsNowAndThen(const QString& tenant, const IncidentFigures& figures);  // "3", "3 → 12"
QString drainedIn(const QString& tenant, const IncidentFigures& figures);

// To be pasted into a chat: lines of plain text.
QString incidentText(const Incident& incident, const IncidentFigures& figures);
// A document. pictures: names of the files that stand beside it. What comes from outside is escaped.
QString incidentMarkdown(const Incident& incident, const IncidentFigures& figures, const QStringList& pictures);

// "12 seats before, 6 foretold, 6 now", line by line: of the latest change; empty: there is none.
struct MeasuredRow {
    QString what;
    QString before;
    QString foretold;
    QString now;
};
const IncidentNote* latestChange(const Incident& incident);  // null: there is none
QList<MeasuredRow> measuredRows(const Incident& incident, const IncidentFigures& figures);

// What a change or its taking back is called: its text without the reason.
QString changeText(const IncidentNote& note);
QString noteKindText(IncidentNote::Kind kind);
// "open, 10 min", "open; ended at 14:20:00, all well since".
QString stateText(const Incident& incident, qint64 nowMs);
// Of one that is closed, who did it and when; empty: it is open, or its notes are not known.
QString closedText(const Incident& incident);

}  // namespace fairlead::gui
