// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/calls/outcome.h"
#include "gui/models/words/tenant_override.h"

#include <QPointer>
#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace fairlead::gui {

class BrokerConnection;
class OverrideRow;

// What operators decided about the tenant for a time, each with a way to take it back. GUI thread.
class OverrideList : public QWidget {
    Q_OBJECT
public:
    explicit OverrideList(QWidget* parent = nullptr);

    void setConnection(BrokerConnection* connection);
    void showTenant(const TenantSettings& tenant, const QList<AuditEntry>& audit);
    void showNothing();
    void setNow(qint64 nowMs);
    void sayProblem(const QString& text) { say(text, true); }

Q_SIGNALS:
    void changed();  // something was taken back

private:
    void rebuild(const QList<TenantOverride>& decided);
    void undo(const TenantOverride& decided);
    void finish(const QString& tenant, const QString& what, const Outcome<TenantSettings>& answer);
    void showPermission();
    void say(const QString& text, bool wrong);

    QPointer<BrokerConnection> m_connection;
    TenantSettings m_tenant;
    QList<TenantOverride> m_decided;
    QList<OverrideRow*> m_rows;
    qint64 m_nowMs = 0;
    Call m_call;
    QVBoxLayout* m_layout;
    QLabel* m_message;
};

}  // namespace fairlead::gui
