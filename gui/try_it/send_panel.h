// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/producer_stream.h"
#include "gui/kit/value_table.h"
#include "gui/try_it/task_sender.h"

#include <QPointer>
#include <QWidget>

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace fairlead::gui {

class BrokerConnection;
class ProductionCheck;

// Makes tasks by hand and shows what the server answered to each. GUI thread.
class SendPanel : public QWidget {
    Q_OBJECT
public:
    static constexpr qsizetype kMostAnswers = 200;

    explicit SendPanel(QWidget* parent = nullptr);

    void setConnection(BrokerConnection* connection);
    // noWay: why no task can be sent there now; empty: one can.
    void setDoors(const StreamDoors& doors, const QString& noWay);
    void focusFirst();

Q_SIGNALS:
    void taskRequested(const QString& id);

private:
    void build();
    QSpinBox* addNumber(const QString& id, const QString& name, int least, int most, int value);
    QWidget* buildNumbers();
    NewTask task() const;
    void check();
    void send();
    void note(const QString& what, const QString& taskId);
    void showChosen();

    TaskSender m_sender;
    QString m_noWay;
    QList<ValueRow> m_answers;  // the latest first
    quint64 m_answerCount = 0;
    QVBoxLayout* m_layout;
    QLineEdit* m_command;
    QPlainTextEdit* m_payload;
    QSpinBox* m_priority;
    QSpinBox* m_delay;
    QSpinBox* m_attempts;
    QSpinBox* m_copies;
    QLineEdit* m_webhook;
    QLineEdit* m_key;
    QPushButton* m_send;
    QPushButton* m_show;
    QLabel* m_note;
    ValueTable* m_table;
    ProductionCheck* m_production = nullptr;
};

}  // namespace fairlead::gui
