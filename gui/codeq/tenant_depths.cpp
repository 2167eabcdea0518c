// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/codeq/tenant_depths.h"

#include <utility>

namespace fairlead::gui {

TenantsUpdate TenantDepths::next(const QList<CodeqQueue>& queues, qint64 atMs) {
    TenantsUpdate update;
    update.atMs = atMs;
    update.snapshot = std::exchange(m_isFirst, false);
    if (update.snapshot) m_rows.clear();
    QHash<QString, TenantRow> now;
    for (const CodeqQueue& queue : queues) {
        const quint64 ready = queue.readyInAll();
        update.totals.ready += ready;
        update.totals.delayed += queue.delayed;
        update.totals.inProgress += queue.inProgress;
        update.totals.dead += queue.dead;
        if (queue.tenant.isEmpty()) continue;
        TenantRow& row = now[queue.tenant];
        row.tenant = queue.tenant;
        row.ready += ready;
        row.delayed += queue.delayed;
        row.inProgress += queue.inProgress;
        row.dead += queue.dead;
    }
    update.totals.tenants = quint64(now.size());
    for (const TenantRow& row : std::as_const(now)) {
        const auto before = m_rows.constFind(row.tenant);
        if (before == m_rows.constEnd() || before->ready != row.ready || before->delayed != row.delayed ||
            before->inProgress != row.inProgress || before->dead != row.dead)
            update.rows.append(row);
    }
    for (auto one = m_rows.constBegin(); one != m_rows.constEnd(); ++one)
        if (!now.contains(one.key())) update.removed.append(one.key());
    m_rows = std::move(now);
    return update;
}

}  // namespace fairlead::gui
