// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/tenant_row.h"

#include <QHash>
#include <QList>
#include <QStringList>

#include <optional>

namespace fairlead::gui {

class TenantRoster;

// One tenant that waits longer than it should, or of which tasks are late, refused or dead for another reason.
struct HurtTenant {
    QString tenant;
    double waitSeconds = -1;  // below zero: not known
    std::optional<double> usualSeconds;
    std::optional<quint64> ready;
    std::optional<double> seats;  // of the shared ones, in the last 60 s; none: not known
    std::optional<double> entitledSeats;
    qint64 sinceMs = 0;  // broker's clock; 0: not known
};

// How many times as long as usual; nothing while the usual is not known. A usual of nothing is taken for 10 ms.
std::optional<double> timesUsual(double waitSeconds, const std::optional<double>& usualSeconds);

// Who has seats, and what it should have.
struct SeatUse {
    QString tenant;
    quint64 seats = 0;
    double share = 0;  // 0..1, over the last 60 s
    double entitledShare = 0;
};

// What one screen shows of all tenants.
struct NowFigures {
    quint64 tenants = 0;
    qsizetype hurtCount = 0;     // by others
    qsizetype harmedCount = 0;   // for whatever reason, those included
    QList<HurtTenant> hurt;      // who is hurt, the worst first, then who is harmed otherwise; at most kMostHurt
    QList<SeatUse> holders;      // who pushes, then who has most seats, at most kMostHolders
    qsizetype otherHolders = 0;  // who else has seats
    quint64 otherSeats = 0;
    // Whom the verdict accuses, with the seats it tells, of the pools that the hurt ones wait for. Of a broker that tells no
    // verdict: who had clearly more than was due within the last 60 s. At most kMostPushers.
    QList<SeatUse> pushers;
    qsizetype pusherCount = 0;
    QStringList deepest;  // with most ready, at most kMostDeep
    QStringList waiting;  // by how long they wait, who is hurt first, at most as many as asked for

    static constexpr int kMostHurt = 50;
    static constexpr int kMostHolders = 7;
    static constexpr int kMostPushers = 3;
    static constexpr int kMostDeep = 7;
};

// Who had most ready within the span that is shown, by what was seen of it: who was large is named there, also when it is small
// by now. Costs a look-up for each tenant that was among the largest within it.
class DeepestSeen {
public:
    void clear() { m_seen.clear(); }
    // deepest: now. The largest first, at most NowFigures::kMostDeep.
    QStringList take(const QStringList& deepest, const TenantRoster& roster, qint64 nowMs, qint64 spanMs);

private:
    struct Peak {
        quint64 ready = 0;
        qint64 atMs = 0;
    };
    QHash<QString, Peak> m_seen;
};

// Of a broker that tells no verdict: who takes so many times what it is entitled to is said to push.
inline constexpr double kPushFactor = 1.2;

// What the broker says of who pushes most; null: nobody does.
const Finding* accusationOf(const BrokerTotals& totals);
// The tenant it is about; empty: nobody pushes.
QString pushingTenant(const BrokerTotals& totals);
// One walk over all tenants. waiting: how many of those that wait are wanted. nowMs: the broker's clock.
NowFigures figuresOf(const TenantRoster& roster, const BrokerTotals& totals, int waiting, qint64 nowMs);

}  // namespace fairlead::gui
