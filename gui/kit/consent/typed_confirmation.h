// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;

namespace fairlead::gui {

class BrokerConnection;

// Asks before an action that cannot be undone: the user must type a word and give a reason; the action's button never
// has the initial focus. Deletes itself when it closes. GUI thread.
class TypedConfirmation : public QDialog {
    Q_OBJECT
public:
    TypedConfirmation(const QString& question, const QString& consequence, const QString& word, const QString& action,
                      QWidget* parent);
    // On production it says so, and wants the connection's name before the word; elsewhere no word where that was chosen.
    // Before it is shown; null: nothing.
    void setConnection(const BrokerConnection* connection);
    // For what can be taken back: the reason is wanted, and the name where it is production. Before setConnection().
    void askNoWord();
    // For servers that keep no audit log: the word alone is wanted, and the reason is empty. Before it is shown.
    void askNoReason();

Q_SIGNALS:
    void confirmed(const QString& reason);

private:
    void check();

    QString m_word;
    bool m_wantsReason = true;
    QLabel* m_reasonLabel;
    QLineEdit* m_reason;
    QLabel* m_typedLabel;
    QLineEdit* m_typed;
    QPushButton* m_action;
};

}  // namespace fairlead::gui
