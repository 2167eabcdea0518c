// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/codeq.h"
#include "gui/data/tenant_row.h"

#include <QHash>

namespace fairlead::gui {

// Makes updates of tenants from readings of queues: the depths of each tenant over its commands, and nothing else,
// because codeQ tells nothing else of a tenant. Tasks of no tenant count in the totals only. GUI thread.
class TenantDepths {
public:
    // What changed since the reading before; the first one, and each after forget(), is a snapshot.
    TenantsUpdate next(const QList<CodeqQueue>& queues, qint64 atMs);
    void forget() { m_isFirst = true; }

private:
    bool m_isFirst = true;
    QHash<QString, TenantRow> m_rows;
};

}  // namespace fairlead::gui
