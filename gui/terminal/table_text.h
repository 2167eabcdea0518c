// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/tenant_row.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace fairlead::gui {

class BrokerConnection;

// What a table in a terminal shows.
struct TableContent {
    QString connectionLine;
    QString note;  // empty: none
    bool hasData = false;
    qint64 atMs = 0;  // the broker's present
    BrokerTotals totals;
    QList<TenantRow> rows;  // all of them, in any order
};

// The connection in one line: whom, how it is, how old the numbers are, what went wrong.
QString connectionLine(const BrokerConnection& connection);

// At most height lines of at most width characters, without control characters: the line of the connection, the totals,
// a header and as many tenants as fit, those with most ready tasks first. The last line says how many are left out.
QStringList tableLines(const TableContent& content, int width, int height);

}  // namespace fairlead::gui
