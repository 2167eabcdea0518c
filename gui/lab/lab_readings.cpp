// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/lab/lab_readings.h"

#include "gui/client/calls/calls.h"

#include <algorithm>

namespace fairlead::gui {

void LabReadings::read(Calls& calls, qint64 fromMs, std::function<void()> then) {
    m_isWhole = true;
    m_mayWorkLater = false;
    m_problem.clear();
    m_calls.clear();
    m_left = size_t(m_tenants.size());
    for (const QString& tenant : m_tenants) {
        const QList<HistoryPoint> known = m_histories.value(tenant);
        HistoryQuery query;
        query.tenant = tenant;
        // The last known second may have been incomplete, so it is read again.
        query.fromMs = known.isEmpty() ? fromMs : known.last().atMs;
        query.resolution = HistoryResolution::Second;
        m_calls.push_back(calls.history().readHistory(query, [this, tenant, then](const Outcome<History>& history) {
            take(tenant, history);
            if (--m_left == 0) then();
        }));
    }
}

void LabReadings::take(const QString& tenant, const Outcome<History>& history) {
    if (!history && history.failure().kind == Failure::Kind::NotFound) return;  // the tenant has no task yet
    if (!history) {
        m_isWhole = false;
        m_mayWorkLater = m_mayWorkLater || history.failure().kind == Failure::Kind::Unreachable;
        m_problem = history.failure().text;
        return;
    }
    const QList<HistoryPoint>& fresh = history->points;
    if (fresh.isEmpty()) return;
    QList<HistoryPoint>& known = m_histories[tenant];
    const auto again = std::lower_bound(known.begin(), known.end(), fresh.first().atMs,
                                        [](const HistoryPoint& point, qint64 atMs) { return point.atMs < atMs; });
    known.erase(again, known.end());
    known += fresh;
    if (fresh.size() >= kMostPoints) {
        m_isWhole = false;
        m_mayWorkLater = true;
    }
}

}  // namespace fairlead::gui
