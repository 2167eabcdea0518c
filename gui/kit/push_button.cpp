// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/push_button.h"

#include <QPushButton>

namespace fairlead::gui {

QPushButton* makePushButton(QWidget* parent, const QString& id, const QString& text, const QString& name) {
    auto* button = new QPushButton(text, parent);
    button->setObjectName(id);
    button->setAccessibleName(name);
    button->setToolTip(name);
    button->setAutoDefault(false);
    return button;
}

}  // namespace fairlead::gui
