// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;

namespace fairlead::gui {

// Asks for a tenant by name, also for one that the broker has not seen yet; the name is judged by the broker's own rules as
// it is typed. Deletes itself when it closes. GUI thread.
class TenantNameDialog : public QDialog {
    Q_OBJECT
public:
    explicit TenantNameDialog(QWidget* parent);

Q_SIGNALS:
    void chosen(const QString& tenant);

private:
    void check();

    QLineEdit* m_name;
    QLabel* m_problem;
    QPushButton* m_open;
};

}  // namespace fairlead::gui
