// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/call.h"
#include "gui/client/outcome.h"
#include "gui/lab/lab_comparison.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <vector>

namespace fairlead::gui {

class Calls;

// The histories of some tenants, second by second, as they grow: each reading asks for what came since the one before, so
// that an hour costs as little each time as a second. GUI thread.
class LabReadings {
public:
    // As many points as a broker tells at once; of more it tells the oldest.
    static constexpr qsizetype kMostPoints = 3600;

    explicit LabReadings(QStringList tenants) : m_tenants(std::move(tenants)) {}

    // From this second on. then: when all have answered, also when some could not. REQUIRES: !isUnderWay().
    void read(Calls& calls, qint64 fromMs, std::function<void()> then);
    bool isUnderWay() const { return m_left > 0; }

    const LabHistories& histories() const { return m_histories; }
    bool isWhole() const { return m_isWhole; }            // the latest reading reached the present of each tenant
    bool mayWorkLater() const { return m_mayWorkLater; }  // what it lacks is there to be asked for again
    const QString& problem() const { return m_problem; }  // of the latest reading; empty: none

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
