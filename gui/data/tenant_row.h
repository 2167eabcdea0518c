// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/finding.h"
#include "shared/tenant_figures.h"

#include <QList>
#include <QMetaType>
#include <QString>

#include <algorithm>
#include <array>
#include <optional>

namespace fairlead::gui {

// A limit and what is measured against it, in the limit's unit.
struct LimitUse {
    QString limit;  // its key in shared/limits/limit_rules.h; empty: no limit is set
    double used = 0;
    double maximum = 0;

    bool operator==(const LimitUse&) const = default;
};

// Figures whose column is made by hand (gui/models/tenant_columns.cpp), from members of TenantRow.
inline constexpr TenantFigure kFiguresByHand[]{TenantFigure::Ready,
                                               TenantFigure::Delayed,
                                               TenantFigure::Held,
                                               TenantFigure::InProgress,
                                               TenantFigure::Dead,
                                               TenantFigure::EnqueuedPerSecond,
                                               TenantFigure::DonePerSecond,
                                               TenantFigure::FailedPerSecond,
                                               TenantFigure::OldestReadySince,
                                               TenantFigure::ActualShare,
                                               TenantFigure::EntitledShare,
                                               TenantFigure::ServiceLagSeconds,
                                               TenantFigure::EffectiveWeight,
                                               TenantFigure::WaitP50Seconds,
                                               TenantFigure::WaitP99Seconds};

// All others: a figure that is new to the proto is among them, and has a column.
inline constexpr auto kOtherFigures = [] {
    std::array<TenantFigure, kTenantFigures.size() - std::size(kFiguresByHand)> others{};
    size_t found = 0;
    for (size_t i = 0; i < kTenantFigures.size(); ++i)
        if (std::ranges::find(kFiguresByHand, TenantFigure(i)) == std::end(kFiguresByHand))
            others[found++] = TenantFigure(i);
    return others;
}();

// The broker's figures of one tenant at one tick.
struct TenantRow {
    QString tenant;
    quint64 ready = 0;
    quint64 delayed = 0;
    quint64 held = 0;  // until they are activated
    quint64 inProgress = 0;
    quint64 dead = 0;
    double enqueuedPerSecond = 0;
    double donePerSecond = 0;
    double failedPerSecond = 0;
    double actualShare = 0;         // 0..1, over the last 60 s
    double entitledShare = 0;       // the share it should have had, over the same time
    double serviceLagSeconds = 0;   // worker time; above 0: owed to it; below 0: received in advance
    double effectiveWeight = 0;     // throttling included; 0: not known
    qint64 oldestReadySinceMs = 0;  // broker's clock, ms since epoch; 0: nothing is ready
    // From ready to dispatched, over the last 60 s, tasks that still wait included; unset: there were none of either.
    std::optional<double> waitP50Seconds;
    std::optional<double> waitP99Seconds;
    // What is usual for it, of the 99th percentile, and on how many minutes that rests; none: not known yet.
    std::optional<double> usualWaitSeconds;
    quint32 usualMinutes = 0;
    qint64 hurtSinceMs = 0;  // waits longer than it should, not by its own doing; broker's clock; 0: it does not
    // How many of its tasks are late, refused or dead beyond what is usual, and why most of them are; Other: of an older broker.
    quint64 harmed = 0;
    FindingKind harmKind = FindingKind::Other;
    quint64 harmIncident = 0;  // as Finding::incident
    LimitUse tightestLimit;
    quint64 refused = 0;          // creates that a limit refused since the broker started
    quint64 exceeded = 0;         // creates accepted beyond a soft limit since the broker started
    quint32 throttleLevel = 0;    // 1 to 3; 0: not throttled
    qint64 throttledUntilMs = 0;  // broker's clock; 0: not throttled
    bool paused = false;
    bool draining = false;
    bool noWorker = false;  // something is ready, and no connected worker takes any of it
    // When refused or exceeded last grew, broker's clock; 0: never. Not sent by the broker: TenantRoster sets it.
    qint64 limitMetAtMs = 0;
    // Means of donePerSecond and enqueuedPerSecond of about half a minute, and as of when. TenantRoster sets them; see
    // paceOf().
    double paceDone = 0;
    double paceIn = 0;
    qint64 paceAtMs = 0;
    std::array<double, kOtherFigures.size()> others{};  // in their order; NaN: not known, or there is none
    bool pushing = false;  // others are hurt and it has more than is due. TenantRoster sets it from the findings
};

struct BrokerTotals {
    quint64 tenants = 0;
    quint64 ready = 0;
    quint64 delayed = 0;
    quint64 held = 0;
    quint64 inProgress = 0;
    quint64 dead = 0;
    double enqueuedPerSecond = 0;
    double donePerSecond = 0;
    double failedPerSecond = 0;
    // Of workers and seats a token of some tenants is told nothing.
    std::optional<quint64> waitingWorkers;
    std::optional<quint64> sharedSeats;  // seats of workers that several tenants share, busy ones included
    double jain = 0;                     // Jain's fairness index, 0..1, over the tenants that wait; 0: not known
    quint64 noisyTenants = 0;
    std::optional<double> quietWaitP99Seconds;  // over tenants that ask for no more than their share
    // Shared seats that are free although tenants wait, by reason.
    quint64 idleKept = 0;        // kept for much shorter tasks
    double idleKeptSeconds = 0;  // how long the tasks of those tenants take at most; 0: not known
    quint64 idleGuaranteed = 0;  // reserved for tenants with a guaranteed minimum
    quint64 idleGated = 0;       // every waiting tenant is held back by its own limits
    quint64 harmedTenants = 0;   // of which tasks are late, refused or dead; 0 of an older broker
    QList<Finding> findings;     // worst first; none: of a broker that does not tell
};

struct TenantsUpdate {
    qint64 atMs = 0;        // broker's clock at the tick
    bool snapshot = false;  // rows are all tenants: discard earlier data
    QList<TenantRow> rows;
    QList<QString> removed;
    BrokerTotals totals;
};

}  // namespace fairlead::gui

Q_DECLARE_METATYPE(fairlead::gui::TenantsUpdate)
