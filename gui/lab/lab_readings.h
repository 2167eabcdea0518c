// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/calls/outcome.h"
#include "gui/lab/lab_comparison.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <vector>

namespace fairlead::gui {

class Calls;

// Reads the histories of some tenants, second by second, while they grow. Each read requests only the points since the
// previous one, so its cost does not grow with the length of the run. GUI thread.
class LabReadings {
public:
    // The maximum number of points in one reply of the broker, which sends the oldest ones first.
    static constexpr qsizetype kMostPoints = 3600;

    explicit LabReadings(QStringList tenants) : m_tenants(std::move(tenants)) {}

    // Reads from this second on; calls `then` when all calls are answered or failed. REQUIRES: !isUnderWay().
    void read(Calls& calls, qint64 fromMs, std::function<void()> then);
    bool isUnderWay() const { return m_left > 0; }

    const LabHistories& histories() const { return m_histories; }
    bool isWhole() const { return m_isWhole; }            // the latest read got every tenant's points up to now
    bool mayWorkLater() const { return m_mayWorkLater; }  // a further read can get the missing points
    const QString& problem() const { return m_problem; }  // error of the latest read; empty: none

private:
    void take(const QString& tenant, const Outcome<History>& history);

    const QStringList m_tenants;
    LabHistories m_histories;
    std::vector<Call> m_calls;
    size_t m_left = 0;
    bool m_isWhole = false;
    bool m_mayWorkLater = false;
    QString m_problem;
};

}  // namespace fairlead::gui
