// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/limits/tenant_audit.h"

#include "gui/client/calls/calls.h"

#include <QWidget>

namespace fairlead::gui {

namespace {

constexpr quint32 kLatestChanges = 100;

}  // namespace

TenantAudit::TenantAudit(QWidget* shownBy)
    : QObject(shownBy), m_query(std::chrono::seconds(10), [this](Calls& calls, Then<PageOf<AuditEntry>> then) {
          return calls.tenants().listAudit(m_tenant, {{}, kLatestChanges}, std::move(then));
      }) {
    m_query.startOver(false);
    m_query.setShownBy(shownBy);
    connect(&m_query, &LiveQueryBase::changed, this, &TenantAudit::arrived);
}

void TenantAudit::setTenant(const QString& tenant) {
    if (tenant != m_tenant) {
        m_tenant = tenant;
        m_query.startOver(!tenant.isEmpty());
    }
}

QList<AuditEntry> TenantAudit::entries() const {
    return m_query.answer() != nullptr ? m_query.answer()->items : QList<AuditEntry>();
}

}  // namespace fairlead::gui

#include "moc_tenant_audit.cpp"
