// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLineEdit>
#include <QString>
#include <QWidget>

namespace fairlead::gui {

// The first control that is to be seen in the widget and that a screen reader would have no name for.
inline QString firstWithoutName(const QWidget& root) {
    for (const QWidget* widget : root.findChildren<QWidget*>()) {
        const bool isControl = qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QLineEdit*>(widget) ||
                               qobject_cast<const QComboBox*>(widget) || qobject_cast<const QAbstractSpinBox*>(widget);
        // Qt's own parts, as the button that clears a field, are not ours to name.
        const bool isOurs = !widget->objectName().startsWith(QLatin1StringView("qt_")) &&
                            !widget->inherits("QLineEditIconButton") && !widget->inherits("QTableCornerButton");
        if (isControl && isOurs && widget->isVisibleTo(&root) && widget->accessibleName().isEmpty())
            return QLatin1StringView(widget->metaObject()->className()) + QLatin1Char(' ') + widget->objectName();
    }
    return {};
}

}  // namespace fairlead::gui
