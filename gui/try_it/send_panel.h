// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/producer_stream.h"
#include "gui/models/json/json_check.h"
#include "gui/try_it/identity.h"
#include "gui/try_it/task_sender.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QToolButton;
class QVBoxLayout;

namespace fairlead::gui {

class BrokerConnection;
class CodeEditor;
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
    // Whether the token may send is found out, and said.
    void knock();
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
    void readPayload();
    QString reasonAgainst() const;
    QString hint() const;
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
    CodeEditor* m_payload;
    QByteArray m_bytes;  // of the payload
    JsonCheck m_json;
    QString m_unseen;   // the first letter of it that is not seen, as "U+202E"
    QString m_refusal;  // why the token may not send
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
