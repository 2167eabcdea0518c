// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/audit_entry.h"
#include "gui/data/time_series.h"

#include <QList>
#include <QString>

namespace fairlead::gui {

// Where somebody changed something about a tenant, as marks on its charts. audit: newest first; the marks are oldest first
// and lie within the range.
QList<MarkedMoment> changeMarks(const QList<AuditEntry>& audit, qint64 fromMs, qint64 toMs);

// "14:11 concurrency none → 12, mara: “flood of stalled transcodes”"
QString changeLine(const AuditEntry& entry);

}  // namespace fairlead::gui
