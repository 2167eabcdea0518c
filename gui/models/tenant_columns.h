// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/tenant_row.h"

#include <QString>
#include <Qt>

#include <span>

namespace fairlead::gui {

// A column of the tenant table, whole: adding one is adding an entry to the array in tenant_columns.cpp.
struct TenantColumn {
    enum class Id {
        Tenant,
        State,
        Ready,
        ReadyCurve,
        InProgress,
        Delayed,
        Dead,
        Enqueued,
        Done,
        Failed,
        Errors,
        OldestWaiting,
        WaitP50,
        WaitP99,
        ActualShare,
        EntitledShare,
        Owed,
        LimitInUse,
        Weight,
        Refused
    };
    // How a cell is drawn: as text alone, with a sign before it, with a bar beside it, or as a curve without any text.
    enum class Kind { Text, State, Share, Limit, Curve };
    // What a cell deserves: nothing to see is drawn faintly, what is wrong in a colour.
    enum class Weight { Quiet, Plain, Attention };

    Id id;
    Kind kind;
    const char* key;    // stable name, for saved layouts and CSV
    const char* title;  // translated in the context "fairlead::gui"
    const char* tip;
    Qt::Alignment alignment;
    int width;  // at first, in digits of the table's font; the last column takes what is left
    bool shownAtFirst;
    // What rows are ordered by; null: by the tenant's name. nowMs is the broker's clock.
    double (*sortKey)(const TenantRow& row, qint64 nowMs);
    // Null: the cell is painted, not written.
    QString (*text)(const TenantRow& row, qint64 nowMs);
    // Null: quiet when the sort key is not above zero.
    Weight (*weight)(const TenantRow& row, qint64 nowMs);
};

std::span<const TenantColumn> tenantColumns();
int columnOf(TenantColumn::Id id);  // its number

QString columnTitle(const TenantColumn& column);
QString columnTip(const TenantColumn& column);
TenantColumn::Weight weightOf(const TenantColumn& column, const TenantRow& row, qint64 nowMs);

// How long the tenant's oldest ready task has been waiting; -1 when none is.
qint64 oldestWaitingMs(const TenantRow& row, qint64 nowMs);

// Of what ended in the last seconds, the part that failed, 0..1; -1 when nothing ended.
double errorPart(const TenantRow& row);

}  // namespace fairlead::gui
