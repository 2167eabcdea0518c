// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"

#include <QDialog>
#include <QPointer>
#include <QStringList>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace fairlead::gui {

class BrokerConnection;
class ProductionCheck;

// Actions on tenants other than editing their limits.
enum class TenantAction { Pause, Drain, Resume, HoldThrottle, ReleaseThrottle, AutomaticThrottle };

QString actionTitle(TenantAction action);  // "Pause"
QString actionTip(TenantAction action);    // one sentence on the effect

// Asks for a reason and a duration, applies the action to each tenant and shows the result. Closes when all calls
// succeeded. Not modal. GUI thread.
class TenantActionDialog : public QDialog {
    Q_OBJECT
public:
    TenantActionDialog(BrokerConnection* connection, TenantAction action, QStringList tenants,
                       QWidget* parent = nullptr);

Q_SIGNALS:
    void done(const QStringList& tenants);

private:
    void apply();
    void applyNext();
    void say(const QString& text, bool wrong);
    void showPermission();

    QPointer<BrokerConnection> m_connection;
    const TenantAction m_action;
    const QStringList m_tenants;
    QStringList m_left;
    QStringList m_done;
    QStringList m_problems;
    Call m_call;
    bool m_saysPermission = false;  // m_message shows why the action is not permitted
    QComboBox* m_level = nullptr;
    QComboBox* m_revert = nullptr;
    QLineEdit* m_reason;
    QLabel* m_message;
    QPushButton* m_apply;
    ProductionCheck* m_production;
};

}  // namespace fairlead::gui
