// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/incidents/incident_history.h"

#include <QHash>
#include <QList>

#include <optional>

namespace fairlead::gui {

// When the incidents of a list ended, by the history of their victims, as the page of one tells it: asked for one after
// the other while somebody looks, of those that are closed once, of those that are open again and again. GUI thread.
class IncidentEnds : public QObject {
    Q_OBJECT
public:
    static constexpr qsizetype kMostAsked = 20;  // the newest; of older ones what was kept counts

    explicit IncidentEnds(QWidget* shownBy);

    void setConnection(BrokerConnection* connection);
    void setIncidents(const QList<Incident>& incidents, qint64 nowMs);  // newest first
    Incident asItWent(const Incident& incident) const;

Q_SIGNALS:
    void changed();

private:
    void take();
    void next();

    QList<Incident> m_toAsk;
    struct Known {
        std::optional<IncidentCourse> course;
        qint64 atMs = 0;
        bool isOpen = true;  // as it was then
    };
    QHash<quint64, Known> m_known;
    qint64 m_nowMs = 0;
    quint64 m_asked = 0;  // 0: nothing is
    IncidentHistory m_history;
};

}  // namespace fairlead::gui
