// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/data/operation.h"
#include "gui/query/live_query.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace fairlead::gui {

class BrokerConnection;

// One operation of the broker as a line: progress, result, pause and cancel. Hidden without one. Polls four times a
// second while visible, even after the end, because requeued tasks may still fail again. GUI thread.
class OperationStrip : public QWidget {
    Q_OBJECT
public:
    explicit OperationStrip(QWidget* parent = nullptr);

    // Null: none.
    void setConnection(BrokerConnection* connection);
    // count: the number of dead letters that the operation touches.
    void follow(const Operation& operation, quint64 count);
    const Operation& operation() const { return m_operation; }

Q_SIGNALS:
    // What it touched is to be looked at again: it ended, is paused, or waits for its canary; or while it does, some of what it
    // brought back has ended. At most once a second.
    void rested();

private:
    void use(const Operation& operation);
    void control(OperationAction action);
    void showIt();

    QPointer<BrokerConnection> m_connection;
    Operation m_operation;
    quint64 m_total = 0;
    QString m_problem;
    LiveQuery<QList<Operation>> m_list;
    Call m_controlCall;
    QTimer m_restedSoon;

    QLabel* m_text;
    QProgressBar* m_bar;
    QPushButton* m_pause;
    QPushButton* m_cancel;
    QPushButton* m_close;
};

// "Requeue running: 812 of 1,000 brought back, 3 skipped, 20 failed again"
QString accountText(const Operation& operation, quint64 total);

}  // namespace fairlead::gui
