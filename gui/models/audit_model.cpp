// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/audit_model.h"

#include "gui/models/formatters.h"
#include "gui/models/moment_text.h"
#include "gui/models/tenant_condition.h"

#include <QCoreApplication>
#include <QStringList>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

namespace {

enum AuditColumn { AuditWhen, Who, AuditWhat, Why, kAuditColumns };

}  // namespace

void AuditModel::setEntries(const QList<AuditEntry>& entries) {
    beginResetModel();
    m_entries = entries;
    endResetModel();
}

void AuditModel::append(const QList<AuditEntry>& entries) {
    if (entries.isEmpty()) {
        return;
    }
    beginInsertRows({}, int(m_entries.size()), int(m_entries.size() + entries.size()) - 1);
    m_entries += entries;
    endInsertRows();
}

int AuditModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(m_entries.size()); }

int AuditModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(kAuditColumns); }

QVariant AuditModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
        return {};
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) {
        return {};
    }
    const AuditEntry& entry = m_entries[index.row()];
    switch (index.column()) {
        case AuditWhen: return role == Qt::ToolTipRole ? exactMomentText(entry.atMs) : clockText(entry.atMs);
        case Who: return entry.author;
        case AuditWhat: {
            const QString changes = changesText(entry);
            const QString until = entry.untilMs > 0 ? tr(", until %1").arg(clockText(entry.untilMs)) : QString();
            return (changes.isEmpty() ? entry.action : changes) + until;
        }
        case Why: return entry.reason;
        default: return {};
    }
}

QVariant AuditModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
        case AuditWhen: return tr("When");
        case Who: return tr("Who");
        case AuditWhat: return tr("What");
        case Why: return tr("Why");
        default: return {};
    }
}

QString changesText(const AuditEntry& entry) {
    QStringList changes;
    for (const AuditChange& change : entry.changes) {
        changes << u"%1 %2 → %3"_s.arg(limitLabel(change.what).toLower(), change.from, change.to);
    }
    return changes.join(u", "_s);
}

}  // namespace fairlead::gui
