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
        Ready,
        InProgress,
        Delayed,
        Dead,
        Enqueued,
        Done,
        Failed,
        OldestWaiting,
        ActualShare,
        Depth
    };

    Id id;
    const char* key;    // stable name, for saved layouts and CSV
    const char* title;  // translated in the context "TenantColumns"
    const char* tip;
    Qt::Alignment alignment;
    int width;  // at first, in digits of the table's font; the last column takes what is left
    // What rows are ordered by; null: by the tenant's name. nowMs is the broker's clock.
    double (*sortKey)(const TenantRow& row, qint64 nowMs);
    // Null: the cell is painted, not written.
    QString (*text)(const TenantRow& row, qint64 nowMs);
};

std::span<const TenantColumn> tenantColumns();

QString columnTitle(const TenantColumn& column);
QString columnTip(const TenantColumn& column);

// How long the tenant's oldest ready task has been waiting; -1 when none is.
qint64 oldestWaitingMs(const TenantRow& row, qint64 nowMs);

// True when at least one delivery in five ends in failure: worth a colour.
bool failsOften(const TenantRow& row);

}  // namespace fairlead::gui
