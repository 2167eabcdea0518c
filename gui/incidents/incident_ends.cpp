// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/incidents/incident_ends.h"

#include <algorithm>

namespace fairlead::gui {

namespace {

constexpr qint64 kAgainMs = 15'000;

}  // namespace

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

void IncidentEnds::setIncidents(const QList<Incident>& incidents, qint64 nowMs) {
    m_nowMs = nowMs;
    m_history.setNow(nowMs);
    m_toAsk.clear();
    for (const Incident& one : incidents.first(std::min(kMostAsked, incidents.size()))) {
        const auto known = m_known.constFind(one.number);
        const bool isKnown = known != m_known.constEnd() && known->isOpen == one.isOpen &&
                             (!one.isOpen || nowMs - known->atMs < kAgainMs);
        if (!isKnown && !one.victims.isEmpty() && one.beganAtMs != 0 && one.number != m_asked) m_toAsk.append(one);
    }
    if (m_asked == 0) next();
}

Incident IncidentEnds::asItWent(const Incident& incident) const {
    return gui::asItWent(incident, m_known.value(incident.number).course);
}

void IncidentEnds::take() {
    const Incident asked = m_history.incident();
    if (m_asked == 0 || asked.number != m_asked || !m_history.isWhole()) return;
    m_known.insert(asked.number, {m_history.course(asked), m_nowMs, asked.isOpen});
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
