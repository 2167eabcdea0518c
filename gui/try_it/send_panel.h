// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/producer_stream.h"
#include "gui/try_it/identity.h"
#include "gui/try_it/task_sender.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class QToolButton;
class QVBoxLayout;

namespace fairlead::gui {

class BrokerConnection;
class ProductionCheck;
class RowTable;
class SentTasks;

// Makes tasks by hand and shows what became of each. GUI thread.
class SendPanel : public QWidget {
    Q_OBJECT
public:
    // sent: gets what was sent, and outlives this.
    explicit SendPanel(SentTasks* sent, QWidget* parent = nullptr);

    void setConnection(BrokerConnection* connection);
    // noWay: why no task can be sent there now; empty: one can.
    void setDoors(const StreamDoors& doors, TokenKind tokens, const QString& noWay);
    // To choose from while somebody types.
    void suggest(const QStringList& tenants, const QStringList& commands);
    void focusFirst();

    NewTask task() const;
    QString tenant() const;
    int copies() const;

Q_SIGNALS:
    void edited();
    void taskRequested(const QString& id);

private:
    void build();
    QSpinBox* addNumber(const QString& id, const QString& name, int least, int most, int value);
    QWidget* buildRow(const QList<std::pair<QString, QWidget*>>& fields);
    QWidget* buildMore();
    void check();
    void showCheck(const QByteArray& payload);
    QString reasonAgainst(const QByteArray& payload) const;
    void send();
    void showChosen();
    QString chosenId() const;

    TaskSender m_sender;
    SentTasks* m_sent;
    StreamDoors m_doors;
    TokenKind m_tokens = TokenKind::Own;
    QString m_noWay;
    QVBoxLayout* m_layout;
    QLineEdit* m_tenant;
    QLineEdit* m_command;
    QPlainTextEdit* m_payload;
    QLabel* m_check;
    QSpinBox* m_priority;
    QSpinBox* m_delay;
    QSpinBox* m_copies;
    QToolButton* m_moreSwitch;
    QWidget* m_more;
    QSpinBox* m_attempts;
    QLineEdit* m_webhook;
    QLineEdit* m_key;
    QPushButton* m_send;
    QPushButton* m_show;
    QLabel* m_note;
    RowTable* m_table;
    ProductionCheck* m_production = nullptr;
};

}  // namespace fairlead::gui
