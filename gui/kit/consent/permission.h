// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLatin1StringView>
#include <QString>

class QAction;
class QWidget;

namespace fairlead::gui {

class BrokerConnection;

// Why an action that needs the scope is not possible now, as a sentence; empty: it is possible. connection may be null.
QString whyNot(const BrokerConnection* connection, QLatin1StringView scope);

// Disables the control if there is a reason, and shows it as tooltip and accessible description; else shows tip.
void allow(QWidget* control, const QString& reason, const QString& tip);
void allow(QAction* action, const QString& reason, const QString& tip);

}  // namespace fairlead::gui
