// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/tenants/tenant_watch.h"

#include "gui/client/calls/calls.h"

#include <QWidget>

namespace fairlead::gui {

TenantWatch::TenantWatch(QWidget* shownBy)
    : QObject(shownBy), m_query(std::chrono::seconds(2), [this](Calls& calls, Then<TenantSettings> then) {
          return calls.tenants().getTenant(m_tenant, std::move(then));
      }) {
    m_query.startOver(false);
    m_query.setShownBy(shownBy);
    connect(&m_query, &LiveQueryBase::changed, this, [this] { Q_EMIT arrived(*m_query.answer()); });
    connect(&m_query, &LiveQueryBase::failed, this, [this](Failure failure) {
        if (failure.text.isEmpty()) failure.text = tr("it cannot be asked");
        Q_EMIT failed(failure);
    });
}

void TenantWatch::setTenant(const QString& tenant) {
    if (tenant != m_tenant) {
        m_tenant = tenant;
        m_query.startOver(!tenant.isEmpty());
    }
}

}  // namespace fairlead::gui

#include "moc_tenant_watch.cpp"
