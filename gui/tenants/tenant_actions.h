// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/kit/command.h"
#include "gui/tenants/tenant_action_dialog.h"

#include <QList>
#include <QObject>
#include <QPointer>
#include <QStringList>

#include <functional>

class QMenu;
class QToolButton;
class QWidget;

namespace fairlead::gui {

class BrokerConnection;

// The actions on the selected tenants: as buttons above the detail, context menu, shortcuts and palette commands. Opens
// the dialogs, but not the limits: those the page shows; disables an action that is not possible, with the reason. GUI thread.
class TenantActions : public QObject {
    Q_OBJECT
public:
    // selected: called at the time of the action. page: parent of the dialogs.
    TenantActions(std::function<QStringList()> selected, QWidget* page);

    void setConnection(BrokerConnection* connection);

    // Creates new buttons; the page owns them.
    QList<QToolButton*> makeButtons();
    void addTo(QMenu* menu);
    QList<Command> commands();

    void editLimits();
    // Asks for the name of the tenant, which the broker need not know yet.
    void editLimitsOfOther();
    void act(TenantAction action);

Q_SIGNALS:
    void changed(const QStringList& tenants);
    void limitsRequested(const QStringList& tenants);

private:
    void fillMore(QMenu* menu);
    void showPermission();
    QString whyNot() const;  // empty: the actions are possible

    std::function<QStringList()> m_selected;
    QWidget* m_page;
    QPointer<BrokerConnection> m_connection;
    QList<QToolButton*> m_changing;  // disabled without the scope
};

}  // namespace fairlead::gui
