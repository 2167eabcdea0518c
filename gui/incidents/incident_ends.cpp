// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/incidents/incident_ends.h"

#include <algorithm>

namespace fairlead::gui {

IncidentEnds::IncidentEnds(QWidget* shownBy) : QObject(shownBy) {
    m_history.setShownBy(shownBy);
    connect(&m_history, &IncidentHistory::changed, this, &IncidentEnds::take);
}

void IncidentEnds::setConnection(BrokerConnection* connection) {
    m_toAsk.clear();
    m_known.clear();
    m_asked = 0;
    m_history.setIncident({});
    m_history.setConnection(connection);
}

void IncidentEnds::setIncidents(const QList<Incident>& incidents,
                                const std::function<bool(const QString& tenant)>& isHurt, qint64 nowMs) {
    m_history.setNow(nowMs);
    m_toAsk.clear();
    for (const Incident& one : incidents.first(std::min(kMostAsked, incidents.size()))) {
        const bool goesOn = one.isOpen && std::any_of(one.victims.begin(), one.victims.end(),
                                                      [&](const auto& victim) { return isHurt(victim.tenant); });
        if (goesOn) m_known.remove(one.number);
        if (!goesOn && !one.victims.isEmpty() && one.beganAtMs != 0 && !m_known.contains(one.number) &&
            one.number != m_asked)
            m_toAsk.append(one);
    }
    if (m_asked == 0) next();
}

Incident IncidentEnds::asItWent(const Incident& incident) const {
    const auto known = m_known.constFind(incident.number);
    return known == m_known.constEnd() ? incident : gui::asItWent(incident, *known);
}

void IncidentEnds::take() {
    const Incident asked = m_history.incident();
    if (m_asked == 0 || asked.number != m_asked || !m_history.isWhole()) return;
    const auto course = m_history.course(asked);
    // What is over stays so; what seems to go on is asked for again with the next list.
    if (!course || course->endedMs != 0 || !asked.isOpen)
        m_known.insert(asked.number, course.value_or(IncidentCourse{asked.beganAtMs, 0}));
    next();
    Q_EMIT changed();
}

void IncidentEnds::next() {
    m_asked = m_toAsk.isEmpty() ? 0 : m_toAsk.first().number;
    const Incident incident = m_toAsk.isEmpty() ? Incident() : m_toAsk.takeFirst();
    m_history.setIncident({});
    m_history.setIncident(incident);
}

}  // namespace fairlead::gui

#include "moc_incident_ends.cpp"
