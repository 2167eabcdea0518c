// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/incidents/incident_history.h"

#include "gui/client/calls.h"
#include "gui/data/translation.h"
#include "gui/models/formatters.h"

#include <algorithm>
#include <cmath>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::milliseconds kBetweenTenants{300};  // at first
constexpr std::chrono::milliseconds kPresentEvery{1000};
constexpr std::chrono::milliseconds kPastEvery{30'000};
constexpr qint64 kBeforeMs = 8 * 60'000;
constexpr qint64 kAfterMs = 5 * 60'000;
constexpr qint64 kMostSeconds = 3600;  // points of an answer
constexpr qint64 kLongestMs = 2 * 86'400'000;

QString wholeSeats(double value) { return countText(quint64(std::llround(value))); }

}  // namespace

IncidentHistory::IncidentHistory(QObject* parent)
    : QObject(parent), m_query(kBetweenTenants, [this](Calls& calls, Then<History> then) {
          const QStringList all = tenants();
          m_asked = all.value(m_turn++ % std::max<qsizetype>(1, all.size()));
          HistoryQuery query;
          query.tenant = m_asked;
          query.fromMs = fromMs();
          query.untilMs = untilMs();
          query.resolution =
              untilMs() - fromMs() > kMostSeconds * 1000 ? HistoryResolution::Minute : HistoryResolution::Finest;
          return calls.history().readHistory(query, std::move(then));
      }) {
    m_query.startOver(false);
    connect(&m_query, &LiveQueryBase::changed, this, [this] {
        m_points.insert(m_asked, m_query.answer()->points);
        // Once all are known, the past changes no more, and the present slowly.
        if (m_points.size() >= tenants().size()) m_query.setInterval(untilMs() < m_nowMs ? kPastEvery : kPresentEvery);
        Q_EMIT changed();
    });
    connect(&m_query, &LiveQueryBase::failed, this, &IncidentHistory::changed);
}

// Who pushes comes first: it has the first colour.
QStringList IncidentHistory::tenants() const {
    QStringList all;
    if (!m_incident.culprit.isEmpty()) all.append(m_incident.culprit);
    for (const IncidentVictim& victim : m_incident.victims)
        if (all.size() <= kMostVictims) all.append(victim.tenant);
    return all;
}

void IncidentHistory::setIncident(const Incident& incident) {
    const bool isSame = incident.culprit == m_incident.culprit && incident.beganAtMs == m_incident.beganAtMs &&
                        incident.victims.size() == m_incident.victims.size();
    m_incident = incident;
    if (!isSame) {
        m_points.clear();
        m_turn = 0;
        m_query.setInterval(kBetweenTenants);
        m_query.startOver(incident.beganAtMs != 0 && !tenants().isEmpty());
    }
    Q_EMIT changed();
}

void IncidentHistory::setNow(qint64 nowMs) { m_nowMs = nowMs; }

qint64 IncidentHistory::untilMs() const {
    const qint64 now = std::max(m_nowMs, m_incident.beganAtMs + 60'000);
    return m_incident.endedAtMs == 0 ? now : std::min(now, m_incident.endedAtMs + kAfterMs);
}

qint64 IncidentHistory::fromMs() const { return std::max(m_incident.beganAtMs - kBeforeMs, untilMs() - kLongestMs); }

const QList<HistoryPoint>* IncidentHistory::pointsOf(const QString& tenant) const {
    const auto found = m_points.constFind(tenant);
    return found == m_points.constEnd() ? nullptr : &*found;
}

QString IncidentHistory::problem() const {
    return m_query.failure() == nullptr ? QString() : tr("The history cannot be read: %1").arg(m_query.failure()->text);
}

QList<LineHistoryContent::Moment> IncidentHistory::moments() const {
    QList<LineHistoryContent::Moment> all;
    if (m_incident.beganAtMs != 0) all.append({m_incident.beganAtMs, tr("began"), false});
    for (const IncidentNote& note : m_incident.notes)
        if (note.kind == IncidentNote::Kind::Change || note.kind == IncidentNote::Kind::Undo)
            all.append({note.atMs, note.text.section(u':', 0, 0), true});
    if (m_incident.endedAtMs != 0) all.append({m_incident.endedAtMs, tr("ended"), false});
    return all;
}

LineHistoryContent IncidentHistory::waits() const {
    LineHistoryContent content;
    content.fromMs = fromMs();
    content.untilMs = untilMs();
    content.isLog = true;
    content.format = waitText;
    content.moments = moments();
    content.hurtFromMs = m_incident.beganAtMs;
    content.hurtUntilMs = m_incident.endedAtMs == 0 ? untilMs() : m_incident.endedAtMs;
    content.nothing = !problem().isEmpty() ? problem()
                      : m_points.isEmpty() ? tr("Reading the waits …")
                                           : tr("No waits are known of this time.");
    int series = 1;
    for (const IncidentVictim& victim : m_incident.victims) {
        const QList<HistoryPoint>* points = pointsOf(victim.tenant);
        LineHistoryContent::Line line{victim.tenant, series++, false, false, {}};
        if (points != nullptr)
            for (const HistoryPoint& point : *points)
                if (point.waitP99Seconds) line.points.append({double(point.atMs), *point.waitP99Seconds});
        if (series <= kMostVictims + 1) content.lines.append(line);
    }
    return content;
}

LineHistoryContent IncidentHistory::seats() const {
    LineHistoryContent content;
    content.fromMs = fromMs();
    content.untilMs = untilMs();
    content.leastTop = 4;
    content.format = wholeSeats;
    content.moments = moments();
    content.nothing = m_incident.culprit.isEmpty() ? tr("Nobody is known to have pushed.")
                      : !problem().isEmpty()       ? problem()
                                                   : tr("Reading the seats …");
    const QList<HistoryPoint>* points = pointsOf(m_incident.culprit);
    if (m_incident.culprit.isEmpty() || points == nullptr) return content;
    LineHistoryContent::Line line{m_incident.culprit, 0, true, false, {}};
    for (const HistoryPoint& point : *points) line.points.append({double(point.atMs), double(point.inProgress)});
    content.lines = {line};
    return content;
}

std::optional<double> IncidentHistory::worstWait(const QString& tenant) const {
    std::optional<double> worst;
    const QList<HistoryPoint>* points = pointsOf(tenant);
    if (points == nullptr) return worst;
    const qint64 end = m_incident.endedAtMs == 0 ? untilMs() : m_incident.endedAtMs;
    for (const HistoryPoint& point : *points)
        if (point.waitP99Seconds && point.atMs >= m_incident.beganAtMs && point.atMs <= end)
            worst = std::max(worst.value_or(0), *point.waitP99Seconds);
    return worst;
}

}  // namespace fairlead::gui
