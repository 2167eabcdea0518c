// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/look/return_key.h"

#include <QApplication>
#include <QKeyEvent>
#include <QPushButton>
#include <QToolButton>

namespace fairlead::gui {

ReturnKey::ReturnKey(QObject* parent) : QObject(parent) { qApp->installEventFilter(this); }

bool ReturnKey::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress) return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool isReturn = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    if (!isReturn || (key->modifiers() & ~Qt::KeypadModifier) != Qt::NoModifier) return false;
    // Boxes and choices are left to what Return means where they stand.
    const bool isPressed =
        qobject_cast<QPushButton*>(watched) != nullptr || qobject_cast<QToolButton*>(watched) != nullptr;
    auto* button = isPressed ? static_cast<QAbstractButton*>(watched) : nullptr;
    if (button == nullptr || !button->isEnabled()) return false;
    // Who holds the key down does not mean it several times.
    if (!key->isAutoRepeat()) button->click();
    return true;
}

}  // namespace fairlead::gui
