// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/input_field.h"

#include "gui/charts/state_colors.h"

#include <QApplication>
#include <QEvent>

namespace fairlead::gui {

InputField::InputField(QWidget* parent) : QLineEdit(parent) { setTextMargins(4, 1, 4, 1); }

InputField::InputField(const QString& text, QWidget* parent) : InputField(parent) { setText(text); }

InputField* InputField::forFilter(const QString& id, const QString& prompt, const QString& name, QWidget* parent) {
    auto* field = new InputField(parent);
    field->setObjectName(id);
    field->setPlaceholderText(prompt);
    field->setAccessibleName(name);
    field->setToolTip(name);
    field->setClearButtonEnabled(true);
    return field;
}

void InputField::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) applyColors();
    QLineEdit::changeEvent(event);
}

void InputField::showEvent(QShowEvent* event) {
    applyColors();
    QLineEdit::showEvent(event);
}

void InputField::applyColors() {
    // From the application's palette: this widget's own palette already has the changed colour.
    const QPalette program = QApplication::palette();
    const QColor ground = program.color(isDark(program) ? QPalette::Button : QPalette::Base);
    if (palette().color(QPalette::Base) != ground) {
        QPalette own = palette();
        own.setColor(QPalette::Base, ground);
        setPalette(own);
    }
}

}  // namespace fairlead::gui
