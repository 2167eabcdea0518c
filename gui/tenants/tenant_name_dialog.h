// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;

namespace fairlead::gui {

// Asks for the name of a tenant, which the broker need not know yet. The name is validated by the broker's own rules
// while the user types. Deletes itself when it closes. GUI thread.
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
