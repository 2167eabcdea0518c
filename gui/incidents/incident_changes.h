// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/event.h"
#include "gui/data/incident.h"
#include "gui/data/open_stream.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace fairlead::gui {

// Something that was changed while an incident went on, by whomever, and may have helped.
struct IncidentChange {
    qint64 atMs = 0;
    QString text;

    bool operator==(const IncidentChange&) const = default;
};

// What the broker knows to have changed for those an incident is about: limits, throttles, pauses, workers. O(what is added).
class IncidentChanges {
public:
    static QStringList types();  // of the events

    // incident: as it went. nowMs: the broker's clock.
    IncidentChanges(const Incident& incident, qint64 nowMs);

    void addEvents(const QList<Event>& events);
    // Those that are connected now and came meanwhile; others that went again are not known.
    void addWorkers(const QList<OpenStream>& streams);
    QList<IncidentChange> all() const;  // the latest first

private:
    bool isMeanwhile(qint64 atMs) const { return atMs > m_fromMs && atMs <= m_untilMs; }

    qint64 m_fromMs;
    qint64 m_untilMs;
    QStringList m_tenants;
    QList<IncidentChange> m_changes;
};

// A line each, with the time.
QString changeLines(const QList<IncidentChange>& changes);

// A draft of a time gone by with what these events tell of it: who was hurt, and whom the watch throttled because
// others were. Who was throttled is no victim.
Incident asTold(Incident draft, const QList<Event>& events);

}  // namespace fairlead::gui
