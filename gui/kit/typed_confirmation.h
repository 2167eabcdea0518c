// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;

namespace fairlead::gui {

class BrokerConnection;

// Asks before something that cannot be undone: a word is to be typed and a reason to be given; the button that does it
// has never the focus by itself. Deletes itself when it closes. GUI thread.
class TypedConfirmation : public QDialog {
    Q_OBJECT
public:
    TypedConfirmation(const QString& question, const QString& consequence, const QString& word, const QString& action,
                      QWidget* parent);
    // On production it says so, and wants the connection's name before the word. Before it is shown; null: nothing.
    void setConnection(const BrokerConnection* connection);

Q_SIGNALS:
    void confirmed(const QString& reason);

private:
    void check();

    QString m_word;
    QLineEdit* m_reason;
    QLabel* m_typedLabel;
    QLineEdit* m_typed;
    QPushButton* m_action;
};

}  // namespace fairlead::gui
