// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/client/pending_update.h"

#include <utility>

namespace fairlead::gui {

namespace {

// The order of neither list matters, so the last element takes the free place.
template <typename T, typename Name>
void takeOut(QList<T>& list, QHash<QString, qsizetype>& at, const QString& tenant, Name name) {
    const auto found = at.constFind(tenant);
    if (found == at.constEnd()) return;
    const qsizetype hole = *found;
    at.erase(found);
    if (hole != list.size() - 1) {
        list[hole] = std::move(list.last());
        at[name(list[hole])] = hole;
    }
    list.removeLast();
}

}  // namespace

void PendingUpdate::add(TenantsUpdate update) {
    if (!m_update || update.snapshot) {
        m_update = std::move(update);
        m_indexed = false;
        return;
    }
    index();
    m_update->atMs = update.atMs;
    m_update->totals = update.totals;
    for (const QString& tenant : std::as_const(update.removed)) {
        takeOut(m_update->rows, m_rowOf, tenant, [](const TenantRow& row) { return row.tenant; });
        // A snapshot replaces all earlier data, so it needs no removals.
        if (!m_update->snapshot && !m_removedAt.contains(tenant)) {
            m_removedAt[tenant] = m_update->removed.size();
            m_update->removed.append(tenant);
        }
    }
    for (TenantRow& row : update.rows) {
        takeOut(m_update->removed, m_removedAt, row.tenant, [](const QString& tenant) { return tenant; });
        const auto found = m_rowOf.constFind(row.tenant);
        if (found != m_rowOf.constEnd()) {
            m_update->rows[*found] = std::move(row);
        } else {
            m_rowOf[row.tenant] = m_update->rows.size();
            m_update->rows.append(std::move(row));
        }
    }
}

TenantsUpdate PendingUpdate::take() {
    TenantsUpdate taken = std::move(*m_update);
    m_update.reset();
    m_indexed = false;
    return taken;
}

void PendingUpdate::index() {
    if (std::exchange(m_indexed, true)) return;
    m_rowOf.clear();
    m_removedAt.clear();
    for (qsizetype i = 0; i < m_update->rows.size(); ++i) m_rowOf[m_update->rows[i].tenant] = i;
    for (qsizetype i = 0; i < m_update->removed.size(); ++i) m_removedAt[m_update->removed[i]] = i;
}

}  // namespace fairlead::gui
