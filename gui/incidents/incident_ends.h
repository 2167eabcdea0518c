// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/incidents/incident_history.h"

#include <QHash>
#include <QList>

#include <functional>

namespace fairlead::gui {

// When the incidents of a list ended, by the history of their victims: asked for one after the other while somebody looks, once
// for each that is over. GUI thread.
class IncidentEnds : public QObject {
    Q_OBJECT
public:
    static constexpr qsizetype kMostAsked = 20;  // the newest; of older ones what was kept counts

    explicit IncidentEnds(QWidget* shownBy);

    void setConnection(BrokerConnection* connection);
    // Newest first. isHurt: whether a tenant is, now: then its incident goes on, and nothing is asked for.
    void setIncidents(const QList<Incident>& incidents, const std::function<bool(const QString& tenant)>& isHurt,
                      qint64 nowMs);
    Incident asItWent(const Incident& incident) const;

Q_SIGNALS:
    void changed();

private:
    void take();
    void next();

    QList<Incident> m_toAsk;
    QHash<quint64, IncidentCourse> m_known;
    quint64 m_asked = 0;  // 0: nothing is
    IncidentHistory m_history;
};

}  // namespace fairlead::gui
