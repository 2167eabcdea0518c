// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLatin1StringView>
#include <QString>

class QWidget;

namespace fairlead::gui {

class BrokerConnection;

// Why something that needs the scope cannot be done now, as a sentence; empty: it can. Null: there is no connection.
QString whyNot(const BrokerConnection* connection, QLatin1StringView scope);

// Greys the control when there is a reason, which it then gives as its tool tip and description; tip: what it says else.
void allow(QWidget* control, const QString& reason, const QString& tip);

}  // namespace fairlead::gui
