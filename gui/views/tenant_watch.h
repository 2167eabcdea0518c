// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/call.h"
#include "gui/data/failure.h"
#include "gui/data/tenant_settings.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QTimer>

namespace fairlead::gui {

class BrokerConnection;

// Asks for one tenant's settings and standing every two seconds, while somebody looks and nothing is paused. Nothing is
// told of a tenant after another one was chosen. GUI thread.
class TenantWatch : public QObject {
    Q_OBJECT
public:
    explicit TenantWatch(QObject* parent = nullptr);

    void setConnection(BrokerConnection* connection);
    void setTenant(const QString& tenant);  // empty: none
    void setSeen(bool seen);
    void refresh();  // at once

Q_SIGNALS:
    void arrived(const fairlead::gui::TenantSettings& tenant);
    void failed(const fairlead::gui::Failure& failure);

private:
    void askIfDue();
    void ask();

    QPointer<BrokerConnection> m_connection;
    QString m_tenant;
    bool m_seen = false;
    bool m_notSupported = false;
    Call m_call;
    QElapsedTimer m_sinceAsked;
    QTimer m_timer;
};

}  // namespace fairlead::gui
