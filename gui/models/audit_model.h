// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/audit_entry.h"
#include "gui/models/column_table.h"

namespace fairlead::gui {

// The audit log, newest first: when, who, what, why. GUI thread.
class AuditModel final : public ColumnTable<AuditEntry> {
    Q_OBJECT
public:
    explicit AuditModel(QObject* parent = nullptr);

private:
    static QString whatText(const AuditEntry& entry);
};

// "weight 1 → 10, paused false → true"
QString changesText(const AuditEntry& entry);

}  // namespace fairlead::gui
