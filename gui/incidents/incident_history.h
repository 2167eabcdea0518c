// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/charts/line_history.h"
#include "gui/data/history.h"
#include "gui/data/incident.h"
#include "gui/incidents/foretelling.h"
#include "gui/query/live_query.h"

#include <QHash>
#include <QObject>
#include <QStringList>

namespace fairlead::gui {

// The history of the tenants of an incident over its time, and some minutes before and after: asked for one after the other,
// again and again while it goes on and somebody looks. GUI thread.
class IncidentHistory : public QObject {
    Q_OBJECT
public:
    static constexpr qsizetype kMostVictims = 6;

    explicit IncidentHistory(QObject* parent = nullptr);

    void setConnection(BrokerConnection* connection) { m_query.setConnection(connection); }
    void setShownBy(QWidget* widget) { m_query.setShownBy(widget); }
    // beganAtMs 0: nothing is asked for. What is known stays as long as it reaches back as far.
    void setIncident(const Incident& incident);
    // Where the charts end: now, or some minutes after its end. Broker's clock.
    void setNow(qint64 nowMs);

    // What would become of it if this were done now; nothing: nobody asks.
    void setPreview(const std::optional<Foretold>& preview);

    qint64 fromMs() const;
    qint64 untilMs() const;
    qint64 chartUntilMs() const;                                       // later while something is foretold
    const QList<HistoryPoint>* pointsOf(const QString& tenant) const;  // null: not known
    QString problem() const;                                           // why nothing is known; empty: no reason

    LineHistoryContent waits() const;
    LineHistoryContent seats() const;
    // The longest wait in the time of the incident; unset: not known.
    std::optional<double> worstWait(const QString& tenant) const;
    // The last before this moment, not long before; unset: not known.
    std::optional<double> waitAt(const QString& tenant, qint64 atMs) const;
    // The last in the time of the incident; unset: none is known, or nothing waited any more.
    std::optional<double> lastWait(const QString& tenant) const;
    std::optional<quint64> lastSeats(const QString& tenant) const;
    // What is foretold of now on: by the preview, else by the last change that counts; null: nothing.
    const Foretold* ahead() const { return m_ahead ? &*m_ahead : nullptr; }
    // Since when who pushes held so many times its due, for so long without a break: the end of that; unset: not known.
    std::optional<qint64> heldTimesItsDue(double times, qint64 forMs) const;

Q_SIGNALS:
    void changed();

private:
    QStringList tenants() const;
    QList<LineHistoryContent::Moment> moments() const;
    void foretellAgain();
    double seatsAt(const ForetoldSeats& seats, qint64 atMs) const;
    LineHistoryContent emptyContent() const;

    Incident m_incident;
    qint64 m_nowMs = 0;
    std::optional<Foretold> m_preview;
    QList<Foretold> m_foretold;  // to be drawn, the preview the last
    std::optional<Foretold> m_ahead;
    qint64 m_aheadUntilMs = 0;
    QString m_asked;
    qsizetype m_turn = 0;
    QHash<QString, QList<HistoryPoint>> m_points;
    LiveQuery<History> m_query;
};

}  // namespace fairlead::gui
