// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/incidents/incident_course.h"

#include <algorithm>
#include <map>

namespace fairlead::gui {

namespace {

constexpr double kTimesUsual = 2;  // as the broker finds it
constexpr double kLonger = 0.5;    // seconds
constexpr double kSoonOver = 1;    // who waits no longer needs nothing to compare with
constexpr qint64 kIsOverMs = 5000;
constexpr qint64 kSameWaitMs = 30'000;   // between two of its waits
constexpr qint64 kToldLaterMs = 60'000;  // waits may begin before they are told of

struct Waits {
    qint64 fromMs = 0;
    qint64 untilMs = 0;
    double harm = 0;  // seconds of waiting, over all points
};

// Of a time that somebody chose, not of what the broker found.
bool isOfSpan(const Incident& incident) { return incident.number == 0 && incident.endedAtMs != 0; }

}  // namespace

std::optional<double> waitOf(const HistoryPoint& point) {
    if (point.ready == 0) return point.waitP99Seconds;
    return std::max(point.waitP99Seconds.value_or(0), point.oldestReadySeconds);
}

bool isLate(const HistoryPoint& point, const std::optional<double>& usualSeconds) {
    const std::optional<double> wait = waitOf(point);
    if (!wait || point.throttleLevel > 0) return false;
    return *wait > (usualSeconds ? std::max(kTimesUsual * *usualSeconds, *usualSeconds + kLonger) : kSoonOver);
}

std::optional<IncidentCourse> courseOf(const Incident& incident, qsizetype victims, const PointsOf& pointsOf,
                                       qint64 spanMs) {
    std::map<qint64, double> late;  // what was waited, by when
    qint64 knownUntilMs = 0;
    for (const IncidentVictim& victim : incident.victims.first(std::min(victims, incident.victims.size()))) {
        const QList<HistoryPoint>* points = pointsOf(victim.tenant);
        if (points == nullptr) return std::nullopt;
        for (const HistoryPoint& point : *points) {
            if (isLate(point, victim.usualSeconds)) late[point.atMs] += *waitOf(point);
            knownUntilMs = std::max(knownUntilMs, point.atMs + spanMs);
        }
    }
    QList<Waits> all;
    for (const auto& [atMs, wait] : late) {
        if (all.isEmpty() || atMs - all.last().untilMs > std::max(kSameWaitMs, spanMs)) all.append({atMs, atMs, 0});
        all.last().untilMs = atMs + spanMs;
        all.last().harm += wait;
    }
    // Of those that were going on in its time.
    all.removeIf([&](const Waits& waits) {
        return waits.untilMs < incident.beganAtMs - kToldLaterMs ||
               (incident.endedAtMs != 0 && waits.fromMs > incident.endedAtMs);
    });
    if (all.isEmpty()) return std::nullopt;
    const auto isLess = [](const Waits& a, const Waits& b) { return a.harm < b.harm; };
    const Waits& most = isOfSpan(incident) ? *std::max_element(all.begin(), all.end(), isLess) : all.last();
    const bool goesOn = most.untilMs >= knownUntilMs - std::max(kIsOverMs, spanMs);
    return IncidentCourse{isOfSpan(incident) ? most.fromMs : incident.beganAtMs, goesOn ? 0 : most.untilMs};
}

Incident asItWent(Incident incident, const std::optional<IncidentCourse>& course) {
    if (!course) return incident;
    const bool isClosed = incident.number != 0 && !incident.isOpen;
    incident.beganAtMs = course->beganMs;
    if (isClosed) {
        if (course->endedMs != 0) incident.endedAtMs = std::min(incident.endedAtMs, course->endedMs);
    } else {
        incident.endedAtMs = course->endedMs;
    }
    return incident;
}

}  // namespace fairlead::gui
