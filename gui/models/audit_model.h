// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/audit_entry.h"

#include <QAbstractTableModel>

namespace fairlead::gui {

// Who changed what, newest first: when, who, what, why. GUI thread.
class AuditModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setEntries(const QList<AuditEntry>& entries);
    void append(const QList<AuditEntry>& entries);  // older ones

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QList<AuditEntry> m_entries;
};

// "weight 1 → 10, paused false → true"
QString changesText(const AuditEntry& entry);

}  // namespace fairlead::gui
