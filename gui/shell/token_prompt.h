// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;

namespace fairlead::gui {

// Asks for the token of a connection that keeps it for one run only. Deletes itself when it closes. GUI thread.
class TokenPrompt : public QDialog {
    Q_OBJECT
public:
    TokenPrompt(const QString& connection, QWidget* parent);

Q_SIGNALS:
    void typed(const QString& token);

private:
    void check();

    QLineEdit* m_token;
    QLabel* m_problem;
};

}  // namespace fairlead::gui
