// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QMetaType>
#include <QString>

#include <cstdint>
#include <optional>

namespace fairlead::gui {

// A limit and what is measured against it, in the limit's unit.
struct LimitUse {
    QString limit;  // its key, as shared/limit_rules.h has it; empty: no limit is set
    double used = 0;
    double maximum = 0;

    bool operator==(const LimitUse&) const = default;
};

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
    double entitledShare = 0;       // the same, of what it should have had
    double serviceLagSeconds = 0;   // of worker time; above 0: owed, below 0: received ahead
    double effectiveWeight = 0;     // in force, throttling included; 0: not known
    qint64 oldestReadySinceMs = 0;  // broker's clock, ms since epoch; 0: nothing is ready
    // From ready to handed out, over the last 60 s, and of what waits so far; none: nothing was, and nothing waits.
    std::optional<double> waitP50Seconds;
    std::optional<double> waitP99Seconds;
    LimitUse tightestLimit;
    quint64 refused = 0;          // creates that a limit kept out, since start of the broker
    quint64 exceeded = 0;         // creates taken beyond a soft limit, since start of the broker
    quint32 throttleLevel = 0;    // 1 to 3; 0: not throttled
    qint64 throttledUntilMs = 0;  // broker's clock; 0: not throttled
    bool paused = false;
    bool draining = false;
    bool noWorker = false;  // something is ready, and no connected worker takes any of it
    // When a limit was last seen to keep a create out or to be gone beyond, broker's clock; 0: never. The table's model
    // finds it out by comparing what comes with what it knew.
    qint64 limitMetAtMs = 0;
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
    quint64 sharedSeats = 0;  // of workers that several tenants share, busy ones included
    double jain = 0;          // 0..1, over the tenants that wait; 0: not known
    quint64 noisyTenants = 0;
    quint64 withoutWorker = 0;                  // tenants
    std::optional<double> quietWaitP99Seconds;  // over those that ask for no more than their share
    // Shared seats that are free while somebody waits, by what keeps them free.
    quint64 idleKept = 0;        // for tenants below their share
    double idleKeptSeconds = 0;  // whose tasks take up to so long; 0: not known
    quint64 idleGuaranteed = 0;  // for tenants with a guaranteed minimum
    quint64 idleGated = 0;       // everybody who waits is held back by limits of his own
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
