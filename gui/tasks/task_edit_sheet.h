// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/call.h"
#include "gui/data/task.h"

#include <QByteArray>
#include <QDialog>
#include <QPointer>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;

namespace fairlead::gui {

class BrokerConnection;
class ProductionCheck;

// Changes one task: payload, priority, attempts; a dead one is brought back if that is ticked. Based on the revision that
// was looked at: what has moved meanwhile is left alone and said. Deletes itself when it closes. GUI thread.
class TaskEditSheet : public QDialog {
    Q_OBJECT
public:
    // onlyRequeue: nothing is changed but that it is brought back; the scope for that is enough.
    TaskEditSheet(BrokerConnection* connection, const Task& task, bool onlyRequeue, QWidget* parent);

Q_SIGNALS:
    // It was done: what.
    void applied(const QString& text);

private:
    void build();
    void askPayload();
    void check();
    void apply();

    QPointer<BrokerConnection> m_connection;
    const Task m_task;
    const bool m_onlyRequeue;
    QByteArray m_payloadBefore;
    bool m_hasPayload = false;
    Call m_contentsCall;
    Call m_editCall;

    QPlainTextEdit* m_payload = nullptr;
    QSpinBox* m_priority = nullptr;
    QSpinBox* m_maxAttempts = nullptr;
    QCheckBox* m_requeue = nullptr;
    ProductionCheck* m_production;
    QLineEdit* m_reason;
    QLabel* m_status;
    QPushButton* m_apply;
};

}  // namespace fairlead::gui
