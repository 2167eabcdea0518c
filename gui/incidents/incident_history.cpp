// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/incidents/incident_history.h"

#include "gui/client/calls/calls.h"
#include "shared/late_wait.h"
#include "gui/data/translation.h"
#include "gui/models/words/formatters.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::milliseconds kBetweenTenants{300};  // at first
constexpr std::chrono::milliseconds kPresentEvery{1000};
constexpr std::chrono::milliseconds kPastEvery{30'000};
constexpr qint64 kBeforeMs = 8 * 60'000;
constexpr qint64 kAfterMs = 2 * 60'000;
constexpr qint64 kMostPastSeconds = 3600;  // points of an answer
constexpr qint64 kLongestMs = 2 * 86'400'000;
// How far what is foretold is drawn: some more than it takes, but not so far that nothing is seen of what was.
constexpr double kSomeMore = 1.3;
constexpr qint64 kLeastAheadMs = 120'000;
constexpr qint64 kUsualAheadMs = 300'000;
constexpr double kMostAheadPart = 0.6;  // of the time before
constexpr qint64 kShortestMs = 1000;
constexpr qint64 kLatelyMs = 60'000;

// What the tasks of a tenant waited, in seconds: those that were handed out within the point and those that still waited at its
// end. Unset: there were neither.
std::optional<double> waitAtOf(const HistoryPoint& point) {
    if (point.ready == 0) return point.waitP99Seconds;
    return std::max(point.waitP99Seconds.value_or(0), point.oldestReadySeconds);
}

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
              untilMs() - fromMs() > kMostPastSeconds * 1000 ? HistoryResolution::Minute : HistoryResolution::Finest;
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
    const QStringList before = tenants();
    const qint64 fromBefore = m_incident.beganAtMs == 0 ? 0 : fromMs();
    m_incident = incident;
    const bool reachesBack = fromBefore != 0 && incident.beganAtMs >= fromBefore;
    if (!reachesBack) m_points.clear();
    if (!reachesBack || tenants() != before) {
        m_turn = 0;
        m_query.setInterval(kBetweenTenants);
        m_query.startOver(incident.beganAtMs != 0 && !tenants().isEmpty());
    }
    foretellAgain();
    Q_EMIT changed();
}

void IncidentHistory::setNow(qint64 nowMs) {
    m_nowMs = nowMs;
    foretellAgain();
}

void IncidentHistory::setPreview(const std::optional<Foretold>& preview) {
    const bool isNews = preview || m_preview;
    m_preview = preview;
    foretellAgain();
    if (isNews) Q_EMIT changed();
}

void IncidentHistory::foretellAgain() {
    const bool goesOn = m_incident.endedAtMs == 0;
    m_ahead.reset();
    if (goesOn && m_preview) {
        m_ahead = m_preview;
        m_ahead->fromMs = untilMs();
        m_ahead->untilMs = std::numeric_limits<qint64>::max();
    } else if (goesOn) {
        const QList<Foretold> counted = foretoldIn(m_incident, std::numeric_limits<qint64>::max());
        if (!counted.isEmpty() && counted.last().untilMs > untilMs()) m_ahead = counted.last();
    }
    m_aheadUntilMs = untilMs();
    if (m_ahead) {
        qint64 takesMs = m_ahead->settledAfterSeconds ? qint64(*m_ahead->settledAfterSeconds * 1000) : kUsualAheadMs;
        for (const IncidentVictim& victim : m_incident.victims)
            if (const auto relief = reliefMs(*m_ahead, victim)) takesMs = std::max(takesMs, *relief - m_ahead->fromMs);
        const qint64 most = std::max(kUsualAheadMs, qint64(double(untilMs() - fromMs()) * kMostAheadPart));
        const qint64 end = m_ahead->fromMs + std::clamp(qint64(double(takesMs) * kSomeMore), kLeastAheadMs, most);
        m_aheadUntilMs = std::max(m_aheadUntilMs, std::min(end, m_ahead->untilMs));
        m_ahead->untilMs = m_aheadUntilMs;
    }
    m_foretold = foretoldIn(m_incident, m_aheadUntilMs);
    if (goesOn && m_preview && m_ahead) {
        // Of what is in force, only until now: what comes is the preview's.
        for (Foretold& before : m_foretold) before.untilMs = std::min(before.untilMs, untilMs());
        m_foretold.append(*m_ahead);
    }
}

qint64 IncidentHistory::chartUntilMs() const { return std::max(untilMs(), m_aheadUntilMs); }

qint64 IncidentHistory::untilMs() const {
    const qint64 now = std::max(m_nowMs, m_incident.beganAtMs + kShortestMs);
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
            all.append({note.atMs, note.text.section(u": "_s, 0, 0), true});
    if (m_incident.endedAtMs != 0) all.append({m_incident.endedAtMs, tr("ended"), false});
    for (const Foretold& foretold : m_foretold) {
        qint64 last = 0;
        for (const IncidentVictim& victim : m_incident.victims)
            if (const auto relief = reliefMs(foretold, victim)) last = std::max(last, *relief);
        if (last != 0 && last < foretold.untilMs) all.append({last, tr("relief foretold"), false});
    }
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.atMs < b.atMs; });
    return all;
}

LineHistoryContent IncidentHistory::emptyContent() const {
    LineHistoryContent content;
    content.fromMs = fromMs();
    content.untilMs = chartUntilMs();
    content.nowMs = untilMs();
    content.moments = moments();
    return content;
}

std::optional<double> IncidentHistory::waitAt(const QString& tenant, qint64 atMs) const {
    if (const QList<HistoryPoint>* points = pointsOf(tenant))
        for (qsizetype at = points->size() - 1; at >= 0; --at) {
            const HistoryPoint& point = points->at(at);
            const std::optional<double> wait = waitAtOf(point);
            if (point.atMs > atMs || !wait) continue;
            return point.atMs < atMs - kLatelyMs ? std::nullopt : wait;
        }
    return std::nullopt;
}

double IncidentHistory::seatsAt(const ForetoldSeats& seats, qint64 atMs) const {
    if (const QList<HistoryPoint>* points = pointsOf(seats.tenant))
        for (qsizetype at = points->size() - 1; at >= 0; --at)
            if (points->at(at).atMs <= atMs) return double(points->at(at).inProgress);
    return seats.before;
}

LineHistoryContent IncidentHistory::waits() const {
    LineHistoryContent content = emptyContent();
    content.isLog = true;
    content.format = waitText;
    content.hurtFromMs = m_incident.beganAtMs;
    content.hurtUntilMs = m_incident.endedAtMs == 0 ? untilMs() : m_incident.endedAtMs;
    content.nothing = !problem().isEmpty() ? problem()
                      : m_points.isEmpty() ? tr("Reading the waits …")
                                           : tr("No waits are known of this time.");
    int series = 1;
    for (const IncidentVictim& victim : m_incident.victims.first(std::min(kMostVictims, m_incident.victims.size()))) {
        const QList<HistoryPoint>* points = pointsOf(victim.tenant);
        LineHistoryContent::Line line{victim.tenant, series, false, false, {}};
        if (points != nullptr)
            for (const HistoryPoint& point : *points)
                if (const auto wait = waitAtOf(point)) line.points.append({double(point.atMs), *wait});
        content.lines.append(line);
        for (const Foretold& foretold : m_foretold)
            if (const auto known = waitAt(victim.tenant, foretold.fromMs); known || victim.waitSeconds)
                content.lines.append({victim.tenant, series, false, true,
                                      foretoldWaitLine(foretold, victim, known ? *known : *victim.waitSeconds)});
        ++series;
    }
    content.lines.removeIf([](const auto& line) { return line.isDashed && line.points.isEmpty(); });
    return content;
}

LineHistoryContent IncidentHistory::seats() const {
    LineHistoryContent content = emptyContent();
    content.leastTop = 4;
    content.format = wholeSeats;
    const QStringList all = tenants();
    content.nothing = all.isEmpty()          ? tr("Nobody is known to have pushed, or to have been hurt.")
                      : !problem().isEmpty() ? problem()
                                             : tr("Reading the seats …");
    for (qsizetype at = 0; at < all.size(); ++at) {
        // The first colour is of who pushes, also when that is nobody.
        const qsizetype series = m_incident.culprit.isEmpty() ? at + 1 : at;
        LineHistoryContent::Line line{all[at], int(series), series == 0, false, {}};
        if (const QList<HistoryPoint>* points = pointsOf(all[at]))
            for (const HistoryPoint& point : *points)
                line.points.append({double(point.atMs), double(point.inProgress)});
        content.lines.append(line);
        for (const Foretold& foretold : m_foretold)
            if (const ForetoldSeats* seats = foretold.of(all[at]))
                content.lines.append({all[at], int(series), false, true,
                                      foretoldSeatsLine(foretold, *seats, seatsAt(*seats, foretold.fromMs))});
    }
    return content;
}

std::optional<qint64> IncidentHistory::heldTimesItsDue(double times, qint64 forMs) const {
    const QList<HistoryPoint>* points = pointsOf(m_incident.culprit);
    if (m_incident.culprit.isEmpty() || points == nullptr) return std::nullopt;
    std::optional<qint64> since;
    for (const HistoryPoint& point : *points) {
        // Others are hurt from the beginning on; before, what it held harmed nobody.
        const bool isHeld = point.atMs >= m_incident.beganAtMs && point.entitledShare > 0 &&
                            point.actualShare >= times * point.entitledShare;
        if (!isHeld) since.reset();
        if (isHeld && !since) since = point.atMs;
        if (since && point.atMs - *since >= forMs) return point.atMs;
    }
    return std::nullopt;
}

std::optional<double> IncidentHistory::lastWait(const QString& tenant) const {
    const qint64 end = m_incident.endedAtMs == 0 ? untilMs() : m_incident.endedAtMs;
    const QList<HistoryPoint>* points = pointsOf(tenant);
    std::optional<double> last;
    if (points == nullptr) return last;
    std::optional<double> usual;
    for (const IncidentVictim& victim : m_incident.victims)
        if (victim.tenant == tenant) usual = victim.usualSeconds;
    for (const HistoryPoint& point : *points) {
        if (point.atMs > end || point.atMs < end - kLatelyMs) continue;
        if (const std::optional<double> wait = waitAtOf(point)) {
            last = wait;
        } else if (last.value_or(0) > lateAfterSeconds(usual)) {
            last.reset();  // what waited so long waits no more
        }
    }
    return last;
}

std::optional<quint64> IncidentHistory::lastSeats(const QString& tenant) const {
    const qint64 end = m_incident.endedAtMs == 0 ? untilMs() : m_incident.endedAtMs;
    std::optional<quint64> last;
    if (const QList<HistoryPoint>* points = pointsOf(tenant))
        for (const HistoryPoint& point : *points)
            if (point.atMs <= end) last = point.inProgress;
    return last;
}

std::optional<double> IncidentHistory::worstWait(const QString& tenant) const {
    std::optional<double> worst;
    const QList<HistoryPoint>* points = pointsOf(tenant);
    if (points == nullptr) return worst;
    const qint64 end = m_incident.endedAtMs == 0 ? untilMs() : m_incident.endedAtMs;
    for (const HistoryPoint& point : *points)
        if (const auto wait = waitAtOf(point); wait && point.atMs >= m_incident.beganAtMs && point.atMs <= end)
            worst = std::max(worst.value_or(0), *wait);
    return worst;
}

}  // namespace fairlead::gui

#include "moc_incident_history.cpp"
