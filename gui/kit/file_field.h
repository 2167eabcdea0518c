// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QLineEdit;

namespace fairlead::gui {

// A file's path to type, or to choose. The line's object name is id, the button's "browse." and id. GUI thread.
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
