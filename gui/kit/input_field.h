// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QLineEdit>

namespace fairlead::gui {

// A line to type in.
class InputField : public QLineEdit {
    Q_OBJECT
public:
    explicit InputField(QWidget* parent = nullptr);
    InputField(const QString& text, QWidget* parent);

    // For a filter. prompt: shown while the field is empty; name: for screen readers.
    static InputField* forFilter(const QString& id, const QString& prompt, const QString& name, QWidget* parent);
};

}  // namespace fairlead::gui
