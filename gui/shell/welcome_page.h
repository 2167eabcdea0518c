// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;

namespace fairlead::gui {

class ConnectionList;

// The first screen: three ways to begin, each with a sentence, and the saved connections. Shows progress and errors.
// GUI thread.
class WelcomePage : public QWidget {
    Q_OBJECT
public:
    explicit WelcomePage(QWidget* parent = nullptr);

    void setAddress(const QString& address);
    ConnectionList* connections() const { return m_connections; }
    void setLocalFolder(const QString& folder);

    // Shows the text and disables the choices while an operation is in progress. Empty: none is.
    void showBusy(const QString& text);
    void showProblem(const QString& text);

Q_SIGNALS:
    void connectRequested(const QString& address, const QString& token);
    void localRequested();
    void demoRequested();

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    class Card;
    Card* addCard(const QString& icon, const QString& title, const QString& text);
    void requestConnection();
    void say(const QString& text, bool problem);

    std::vector<Card*> m_cards;
    ConnectionList* m_connections;
    QLineEdit* m_address;
    QLineEdit* m_token;
    QPushButton* m_connect;
    QPushButton* m_local;
    QPushButton* m_demo;
    QLabel* m_localText;
    QLabel* m_message;
    bool m_problem = false;
};

}  // namespace fairlead::gui
