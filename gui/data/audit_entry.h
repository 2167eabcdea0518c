// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>

namespace fairlead::gui {

struct AuditChange {
    QString what;  // the limit's key
    QString from;  // as text
    QString to;
};

// Who changed what, and why.
struct AuditEntry {
    QString id;
    qint64 atMs = 0;  // broker's clock
    QString tenant;
    QString action;  // "limits.change", "tenant.pause", …
    QString author;
    QString reason;
    QList<AuditChange> changes;
    qint64 untilMs = 0;  // when the change reverts by itself; 0: never
};

}  // namespace fairlead::gui
