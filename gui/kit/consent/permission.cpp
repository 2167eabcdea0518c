// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/consent/permission.h"

#include "gui/connections/broker_connection.h"
#include "gui/data/translation.h"

#include <QAction>
#include <QWidget>

namespace fairlead::gui {

QString whyNot(const BrokerConnection* connection, QLatin1StringView scope) {
    if (connection == nullptr || connection->state() != BrokerConnection::State::Live) return tr("Not connected now.");
    if (connection->info().server == ServerKind::Codeq) return tr("codeQ's own server cannot do this.");
    if (connection->info().instanceId.isEmpty()) return tr("What the token allows is not known yet.");
    if (!connection->info().has(scope)) return tr("The token lacks the scope %1.").arg(scope);
    return {};
}

void allow(QWidget* control, const QString& reason, const QString& tip) {
    control->setEnabled(reason.isEmpty());
    control->setToolTip(reason.isEmpty() ? tip : reason);
    control->setAccessibleDescription(control->toolTip());
}

void allow(QAction* action, const QString& reason, const QString& tip) {
    action->setEnabled(reason.isEmpty());
    action->setToolTip(reason.isEmpty() ? tip : reason);
}

}  // namespace fairlead::gui
