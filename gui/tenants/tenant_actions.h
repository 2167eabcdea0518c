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

// What can be done with the selected tenants, in every place that offers it: buttons over the detail, the table's menu,
// keys, the palette. Opens the forms; greyed with the reason where it cannot be done. GUI thread.
class TenantActions : public QObject {
    Q_OBJECT
public:
    // selected: whom it is done with, asked for when somebody acts. page: over which forms open.
    TenantActions(std::function<QStringList()> selected, QWidget* page);

    void setConnection(BrokerConnection* connection);

    // New buttons, the page's own.
    QList<QToolButton*> makeButtons();
    void addTo(QMenu* menu);
    QList<Command> commands();

    void editLimits();
    // Of one that is asked for by name; the broker need not have seen it yet.
    void editLimitsOfOther();
    void act(TenantAction action);

Q_SIGNALS:
    void changed(const QStringList& tenants);

private:
    void openLimits(const QStringList& tenants);
    void fillMore(QMenu* menu);
    void showPermission();
    QString whyNot() const;  // empty: it can be done

    std::function<QStringList()> m_selected;
    QWidget* m_page;
    QPointer<BrokerConnection> m_connection;
    QList<QToolButton*> m_changing;  // greyed without the scope
};

}  // namespace fairlead::gui
