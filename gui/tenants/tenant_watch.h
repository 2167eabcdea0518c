// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/data/failure.h"
#include "gui/data/tenant_settings.h"
#include "gui/query/live_query.h"

namespace fairlead::gui {

// Polls one tenant's settings and state every two seconds while its widget is visible and the connection is not paused.
// After setTenant() no answer for the previous tenant is reported. GUI thread.
class TenantWatch : public QObject {
    Q_OBJECT
public:
    explicit TenantWatch(QWidget* shownBy);  // shownBy: the owner

    void setConnection(BrokerConnection* connection) { m_query.setConnection(connection); }
    void setTenant(const QString& tenant);  // empty: none
    void refresh() { m_query.refresh(); }

Q_SIGNALS:
    void arrived(const fairlead::gui::TenantSettings& tenant);
    void failed(const fairlead::gui::Failure& failure);

private:
    QString m_tenant;
    LiveQuery<TenantSettings> m_query;
};

}  // namespace fairlead::gui
