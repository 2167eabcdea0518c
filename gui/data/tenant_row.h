// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QMetaType>
#include <QString>

#include <cstdint>

namespace fairlead::gui {

// One tenant at one tick, as the broker counted it. Plain values, no behaviour.
struct TenantRow {
    QString tenant;
    quint64 ready = 0;
    quint64 delayed = 0;
    quint64 inProgress = 0;
    quint64 dead = 0;
    double enqueuedPerSecond = 0;
    double donePerSecond = 0;
    double failedPerSecond = 0;
    double actualShare = 0;         // 0..1, over the last 60 s
    qint64 oldestReadySinceMs = 0;  // broker's clock, ms since epoch; 0: nothing is ready
};

struct BrokerTotals {
    quint64 tenants = 0;
    quint64 ready = 0;
    quint64 delayed = 0;
    quint64 inProgress = 0;
    quint64 dead = 0;
    double enqueuedPerSecond = 0;
    double donePerSecond = 0;
    double failedPerSecond = 0;
    quint64 waitingWorkers = 0;
};

struct TenantsUpdate {
    qint64 atMs = 0;        // broker's clock at the tick
    bool snapshot = false;  // true: what was known before is void
    QList<TenantRow> rows;
    QList<QString> removed;
    BrokerTotals totals;
};

}  // namespace fairlead::gui

Q_DECLARE_METATYPE(fairlead::gui::TenantsUpdate)
