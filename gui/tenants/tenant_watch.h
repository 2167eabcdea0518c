// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/failure.h"
#include "gui/data/tenant_settings.h"
#include "gui/query/live_query.h"

namespace fairlead::gui {

// Asks for one tenant's settings and standing every two seconds, while somebody looks and nothing is paused. Nothing is
// told of a tenant after another one was chosen. GUI thread.
class TenantWatch : public QObject {
    Q_OBJECT
public:
    explicit TenantWatch(QWidget* shownBy);  // lives as long

    void setConnection(BrokerConnection* connection) { m_query.setConnection(connection); }
    void setTenant(const QString& tenant);  // empty: none
    void refresh() { m_query.refresh(); }   // at once

Q_SIGNALS:
    void arrived(const fairlead::gui::TenantSettings& tenant);
    void failed(const fairlead::gui::Failure& failure);

private:
    QString m_tenant;
    LiveQuery<TenantSettings> m_query;
};

}  // namespace fairlead::gui
