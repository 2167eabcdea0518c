// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/fleet/fleet_past.h"

#include <cstdlib>

namespace fairlead::gui {

namespace {

constexpr qint64 kPastMinuteMs = 60'000;

}  // namespace

HistoryQuery queryOfHourBefore(qint64 momentMs) {
    return {.tenant = {},
            .fromMs = momentMs - 60 * kPastMinuteMs,
            .untilMs = momentMs + kPastMinuteMs,
            .resolution = HistoryResolution::Minute};
}

qint64 clockDifference(qint64 ms) { return std::abs(ms) < kPastMinuteMs / 2 ? 0 : ms; }

quint64 diedAmong(const QList<quint64>& dead) {
    quint64 died = 0;
    for (qsizetype at = 1; at < dead.size(); ++at)
        if (dead[at] > dead[at - 1]) died += dead[at] - dead[at - 1];
    return died;
}

FleetThen thenOf(const History& history, qint64 momentMs) {
    FleetThen then;
    then.standing = FleetThen::Standing::NotKnown;
    QList<quint64> dead;
    for (const HistoryPoint& point : history.points) {
        if (point.atMs > momentMs) break;
        then.point = point;
        dead.append(point.dead);
        then.waited.append(double(point.ready));
        // The last span before a time without records is not that time's.
        if (momentMs - point.atMs < kPastMinuteMs) then.standing = FleetThen::Standing::Known;
    }
    if (then.standing != FleetThen::Standing::Known) return {.standing = FleetThen::Standing::NotKnown};
    const HistoryPoint& first = history.points.constFirst();
    if (first.atMs < then.point.atMs) {
        then.died = diedAmong(dead);
        then.diedSinceMs = first.atMs;
    }
    return then;
}

}  // namespace fairlead::gui
