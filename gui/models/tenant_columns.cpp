// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/tenant_columns.h"

#include "gui/models/formatters.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace fairlead::gui {

namespace {

using Id = TenantColumn::Id;

constexpr Qt::Alignment kLeft = Qt::AlignLeft | Qt::AlignVCenter;
constexpr Qt::Alignment kRight = Qt::AlignRight | Qt::AlignVCenter;

// Both come from the same field, so that what is sorted by is always what is read.
template <quint64 TenantRow::*field>
double countKey(const TenantRow& row, qint64) {
    return double(row.*field);
}

template <quint64 TenantRow::*field>
QString countCell(const TenantRow& row, qint64) {
    return countText(row.*field);
}

template <double TenantRow::*field>
double rateKey(const TenantRow& row, qint64) {
    return row.*field;
}

template <double TenantRow::*field>
QString rateCell(const TenantRow& row, qint64) {
    return rateText(row.*field);
}

QString tenantCell(const TenantRow& row, qint64) { return row.tenant; }

double oldestKey(const TenantRow& row, qint64 nowMs) { return double(oldestWaitingMs(row, nowMs)); }

QString oldestCell(const TenantRow& row, qint64 nowMs) { return ageText(oldestWaitingMs(row, nowMs)); }

QString shareCell(const TenantRow& row, qint64) { return shareText(row.actualShare); }

double depthKey(const TenantRow& row, qint64) { return double(row.ready + row.inProgress + row.delayed); }

const std::array kColumns{
    TenantColumn{Id::Tenant, "tenant", QT_TRANSLATE_NOOP("TenantColumns", "Tenant"),
                 QT_TRANSLATE_NOOP("TenantColumns", "Whose tasks these are"), kLeft, 15, nullptr, tenantCell},
    TenantColumn{Id::Ready, "ready", QT_TRANSLATE_NOOP("TenantColumns", "Ready"),
                 QT_TRANSLATE_NOOP("TenantColumns", "Tasks that wait for a worker now"), kRight, 6,
                 countKey<&TenantRow::ready>, countCell<&TenantRow::ready>},
    TenantColumn{Id::InProgress, "in_progress", QT_TRANSLATE_NOOP("TenantColumns", "In progress"),
                 QT_TRANSLATE_NOOP("TenantColumns", "Tasks a worker holds under a lease"), kRight, 5,
                 countKey<&TenantRow::inProgress>, countCell<&TenantRow::inProgress>},
    TenantColumn{Id::Delayed, "delayed", QT_TRANSLATE_NOOP("TenantColumns", "Delayed"),
                 QT_TRANSLATE_NOOP("TenantColumns",
                                   "Tasks that become ready later: scheduled, or backing off after "
                                   "an attempt that did not succeed"),
                 kRight, 5, countKey<&TenantRow::delayed>, countCell<&TenantRow::delayed>},
    TenantColumn{Id::Dead, "dead", QT_TRANSLATE_NOOP("TenantColumns", "Dead"),
                 QT_TRANSLATE_NOOP("TenantColumns", "Tasks that failed for good and are kept as dead letters"), kRight,
                 5, countKey<&TenantRow::dead>, countCell<&TenantRow::dead>},
    TenantColumn{Id::Enqueued, "enqueued_per_second", QT_TRANSLATE_NOOP("TenantColumns", "Enqueued per s"),
                 QT_TRANSLATE_NOOP("TenantColumns", "Tasks taken in per second"), kRight, 6,
                 rateKey<&TenantRow::enqueuedPerSecond>, rateCell<&TenantRow::enqueuedPerSecond>},
    TenantColumn{Id::Done, "done_per_second", QT_TRANSLATE_NOOP("TenantColumns", "Done per s"),
                 QT_TRANSLATE_NOOP("TenantColumns", "Tasks completed per second"), kRight, 5,
                 rateKey<&TenantRow::donePerSecond>, rateCell<&TenantRow::donePerSecond>},
    TenantColumn{Id::Failed, "failed_per_second", QT_TRANSLATE_NOOP("TenantColumns", "Failed per s"),
                 QT_TRANSLATE_NOOP("TenantColumns",
                                   "Deliveries per second that ended in a failure, a nack or an "
                                   "expired lease; coloured when one in five or more do"),
                 kRight, 5, rateKey<&TenantRow::failedPerSecond>, rateCell<&TenantRow::failedPerSecond>},
    TenantColumn{Id::OldestWaiting, "oldest_waiting_ms", QT_TRANSLATE_NOOP("TenantColumns", "Oldest waiting"),
                 QT_TRANSLATE_NOOP("TenantColumns", "How long the oldest ready task has been waiting"), kRight, 9,
                 oldestKey, oldestCell},
    TenantColumn{Id::ActualShare, "actual_share", QT_TRANSLATE_NOOP("TenantColumns", "Actual share"),
                 QT_TRANSLATE_NOOP("TenantColumns",
                                   "Part of all workers' time this tenant had in the last 60 seconds, "
                                   "running tasks included"),
                 kRight, 10, rateKey<&TenantRow::actualShare>, shareCell},
    TenantColumn{Id::Depth, "depth", QT_TRANSLATE_NOOP("TenantColumns", "Depth 2\302\240min"),
                 QT_TRANSLATE_NOOP("TenantColumns",
                                   "Unfinished tasks (ready, in progress, delayed) over the last two "
                                   "minutes, each row on its own scale; gaps are times when nobody "
                                   "was watching"),
                 kLeft, 4, depthKey, nullptr},
};

}  // namespace

std::span<const TenantColumn> tenantColumns() { return kColumns; }

QString columnTitle(const TenantColumn& column) { return QCoreApplication::translate("TenantColumns", column.title); }

QString columnTip(const TenantColumn& column) { return QCoreApplication::translate("TenantColumns", column.tip); }

qint64 oldestWaitingMs(const TenantRow& row, qint64 nowMs) {
    if (row.oldestReadySinceMs <= 0 || row.ready == 0) {
        return -1;
    }
    return std::max<qint64>(0, nowMs - row.oldestReadySinceMs);
}

bool failsOften(const TenantRow& row) {
    const double ended = row.donePerSecond + row.failedPerSecond;
    return row.failedPerSecond > 0 && row.failedPerSecond >= 0.2 * ended;
}

}  // namespace fairlead::gui
