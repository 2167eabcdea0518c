// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/kit/input_field.h"

namespace fairlead::gui {

InputField::InputField(QWidget* parent) : QLineEdit(parent) {}

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

}  // namespace fairlead::gui

#include "moc_input_field.cpp"
