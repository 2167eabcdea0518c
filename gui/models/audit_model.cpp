// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/models/audit_model.h"

#include "gui/models/formatters.h"
#include "gui/models/moment_text.h"
#include "gui/models/tenant_condition.h"

#include <QStringList>

namespace fairlead::gui {

using namespace Qt::StringLiterals;

AuditModel::AuditModel(QObject* parent)
    : ColumnTable(
          {
              {.title = tr("When"),
               .text = [](const AuditEntry& entry) { return clockText(entry.atMs); },
               .tip = [](const AuditEntry& entry) { return exactMomentText(entry.atMs); },
               .width = 8},
              {.title = tr("Who"), .text = &AuditEntry::author, .tip = &AuditEntry::author, .width = 11},
              {.title = tr("What"), .text = &AuditModel::whatText, .tip = &AuditModel::whatText, .width = 20},
              {.title = tr("Why"), .text = &AuditEntry::reason, .tip = &AuditEntry::reason},
          },
          &AuditEntry::id, parent) {}

QString AuditModel::whatText(const AuditEntry& entry) {
    const QString changes = changesText(entry);
    const QString until = entry.untilMs > 0 ? tr(", until %1").arg(clockText(entry.untilMs)) : QString();
    return (changes.isEmpty() ? entry.action : changes) + until;
}

QString changesText(const AuditEntry& entry) {
    QStringList changes;
    for (const AuditChange& change : entry.changes)
        changes << u"%1 %2 → %3"_s.arg(limitLabel(change.what).toLower(), change.from, change.to);
    return changes.join(u", "_s);
}

}  // namespace fairlead::gui
