// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/tenant_row.h"

#include <QString>
#include <Qt>

#include <span>

namespace fairlead::gui {

// The complete description of a column of the tenant table. A figure of the proto has one by itself (tenant_row.h); one
// that is drawn or made in another way is an entry of the array in tenant_columns.cpp.
struct TenantColumn {
    enum class Id {
        Tenant,
        State,
        WaitP99,
        Ready,
        ReadyCurve,
        ActualShare,
        DrainsIn,
        Enqueued,
        Done,
        Errors,
        Dead,
        InProgress,
        Delayed,
        Held,
        Failed,
        OldestWaiting,
        WaitP50,
        EntitledShare,
        Owed,
        LimitInUse,
        Weight,
        Refused,
        Other  // of the figures that have no column by hand
    };
    // How a cell is drawn. State: a sign before the text. Share, Limit: a bar beside it. Curve: no text.
    enum class Kind { Text, State, Share, Limit, Curve };
    // Emphasis of a cell. Quiet: drawn faintly, for zeros. Caution, Attention: coloured, for what may become or is a
    // problem.
    enum class Weight { Quiet, Plain, Caution, Attention };

    Id id;
    Kind kind;
    const char* key;    // stable name, for saved layouts and CSV
    const char* title;  // translated in the context "fairlead::gui"
    const char* tip;
    Qt::Alignment alignment;
    int width;  // initial width in digits of the table's font; the last column takes the rest
    bool shownAtFirst;
    // Sort key; null: the tenant's name. nowMs is the broker's clock.
    double (*sortKey)(const TenantRow& row, qint64 nowMs);
    // Null: the cell has no text.
    QString (*text)(const TenantRow& row, qint64 nowMs);
    // Null: quiet if the sort key is not above 0.
    Weight (*weight)(const TenantRow& row, qint64 nowMs);
};

std::span<const TenantColumn> tenantColumns();
int columnOf(TenantColumn::Id id);  // index in tenantColumns()

QString columnTitle(const TenantColumn& column);
QString columnTip(const TenantColumn& column);
TenantColumn::Weight weightOf(const TenantColumn& column, const TenantRow& row, qint64 nowMs);

// How long the tenant's oldest ready task has been waiting; -1 if no task is ready.
qint64 oldestWaitingMs(const TenantRow& row, qint64 nowMs);

// The 99th percentile of its waits; where nothing is known of them, as of tasks that nobody may take, how long the oldest has
// waited. Below 0: nothing waits.
double waitSecondsOf(const TenantRow& row, qint64 nowMs);

// Seconds until what is ready now is done, at the present pace. Below 0: nothing is ready, or nothing of it is done;
// infinite: more comes than is done. nowMs: broker's clock; 0: as of the row.
double drainSeconds(const TenantRow& row, qint64 nowMs = 0);
// "2 min", "grows", a dash.
QString drainText(double seconds);

// Share (0..1) of the deliveries of the last five seconds that failed; -1 if none ended.
double errorPart(const TenantRow& row);

}  // namespace fairlead::gui
