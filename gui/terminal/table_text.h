// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/tenant_row.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace fairlead::gui {

class BrokerConnection;

// The content of a table in a terminal.
struct TableContent {
    QString connectionLine;
    QString note;          // empty: none
    bool isCodeq = false;  // of codeQ's own server, which tells depths and nothing else of a tenant
    bool hasData = false;
    qint64 atMs = 0;  // the broker's clock
    BrokerTotals totals;
    QList<TenantRow> rows;  // all of them, in any order
};

// The connection in one line: name, state, age of the figures, error.
QString connectionLine(const BrokerConnection& connection);

// At most `height` lines of at most `width` characters, without control characters: the connection line, the totals, a
// header and as many tenants as fit, those with the most ready tasks first. The last line says how many are left out.
QStringList tableLines(const TableContent& content, int width, int height);

}  // namespace fairlead::gui
