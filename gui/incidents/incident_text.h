// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/incident.h"

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
    std::function<std::optional<quint64>(const QString&)> seatsNow;
    QStringList why;  // sentences
};

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
QList<MeasuredRow> measuredRows(const Incident& incident, const IncidentFigures& figures);

QString noteKindText(IncidentNote::Kind kind);
QString stateText(const Incident& incident, qint64 nowMs);

}  // namespace fairlead::gui
