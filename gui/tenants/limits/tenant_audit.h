// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/audit_entry.h"
#include "gui/data/page_of.h"
#include "gui/query/live_query.h"

namespace fairlead::gui {

// The latest changes that somebody made to one tenant, asked for again every ten seconds while its widget is visible.
// GUI thread.
class TenantAudit : public QObject {
    Q_OBJECT
public:
    explicit TenantAudit(QWidget* shownBy);  // shownBy: the owner

    void setConnection(BrokerConnection* connection) { m_query.setConnection(connection); }
    void setTenant(const QString& tenant);  // empty: none
    void refresh() { m_query.refresh(); }
    QList<AuditEntry> entries() const;  // newest first

Q_SIGNALS:
    void arrived();

private:
    QString m_tenant;
    LiveQuery<PageOf<AuditEntry>> m_query;
};

}  // namespace fairlead::gui
