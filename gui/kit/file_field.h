// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QLineEdit;

namespace fairlead::gui {

// A field for a file's path and a browse button. Object names: id for the field, "browse." + id for the button.
// GUI thread.
class FileField : public QWidget {
    Q_OBJECT
public:
    FileField(const QString& id, const QString& name, QWidget* parent = nullptr);

    QLineEdit* edit() const { return m_edit; }

private:
    void choose();

    QLineEdit* m_edit;
};

}  // namespace fairlead::gui
