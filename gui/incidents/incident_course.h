// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/history.h"
#include "gui/data/incident.h"

#include <functional>
#include <optional>

namespace fairlead::gui {

// When those who are hurt in an incident waited, by the broker's history of them: that is when it began and ended, whatever
// moment somebody opened or closed it. Pure functions; times in ms since 1970, by the broker's clock.
struct IncidentCourse {
    qint64 beganMs = 0;
    qint64 endedMs = 0;  // 0: at the last moment that is known they still waited

    bool operator==(const IncidentCourse&) const = default;
};

// Null: not known yet.
using PointsOf = std::function<const QList<HistoryPoint>*(const QString& tenant)>;

// What the tasks of a tenant waited, in seconds: those that were handed out within the point and those that still waited at its
// end. Unset: there were neither.
std::optional<double> waitOf(const HistoryPoint& point);

// Whether a tenant waits too long there by what others do: who is throttled waits for its own doing.
bool isLate(const HistoryPoint& point, const std::optional<double>& usualSeconds);

// victims: so many, the first, whose histories are looked at; spanMs: of a point. A time that somebody chose, which has an end
// and no number, comes to the waits in it that did most harm. What the broker found keeps its beginning and ends with the last
// of its waits, of those that began before it was closed. Nothing: nobody waited too long there, or not all of the histories
// are known. O(points).
std::optional<IncidentCourse> courseOf(const Incident& incident, qsizetype victims, const PointsOf& pointsOf,
                                       qint64 spanMs);

// The incident with the beginning and the end of its waits. One that is closed while they go on ends then.
Incident asItWent(Incident incident, const std::optional<IncidentCourse>& course);

}  // namespace fairlead::gui
