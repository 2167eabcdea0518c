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
struct TenantRow;

// The actions on the selected tenants: as buttons above the detail, context menu, shortcuts and palette commands. Opens
// the dialogs, but not the limits: those the page shows; disables an action that is not possible, with the reason. GUI thread.
class TenantActions : public QObject {
    Q_OBJECT
public:
    // selected, find: called at the time of the action; find: null: nothing is known of it. page: parent of the dialogs.
    TenantActions(std::function<QStringList()> selected, std::function<const TenantRow*(const QString&)> find,
                  QWidget* page);

    void setConnection(BrokerConnection* connection);

    // Creates new buttons; the page owns them.
    QList<QToolButton*> makeButtons();
    void addTo(QMenu* menu);
    QList<Command> commands();
    QList<Command> commandsOf(const QStringList& tenants);

    void editLimits();
    // Asks for the name of the tenant, which the broker need not know yet.
    void editLimitsOfOther();
    void act(TenantAction action);
    void check();  // after a change of the selected tenants, or of which they are

Q_SIGNALS:
    void changed(const QStringList& tenants);
    void limitsRequested(const QStringList& tenants);

private:
    void fillMore(QMenu* menu);
    void actOn(const QStringList& tenants, TenantAction action);
    // Empty: it is possible, and changes something.
    QString whyNot(TenantAction action) const { return whyNotOn(m_selected(), action); }
    QString whyNotOn(const QStringList& tenants, TenantAction action) const;

    std::function<QStringList()> m_selected;
    std::function<const TenantRow*(const QString&)> m_find;
    QWidget* m_page;
    QPointer<BrokerConnection> m_connection;
    QToolButton* m_pause = nullptr;
    QToolButton* m_resume = nullptr;
    QToolButton* m_more = nullptr;
};

}  // namespace fairlead::gui
