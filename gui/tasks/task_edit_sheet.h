// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/data/task.h"

#include <QByteArray>
#include <QDialog>
#include <QPointer>

class QCheckBox;
class QComboBox;
class QDateTimeEdit;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;

namespace fairlead::gui {

class BrokerConnection;
class DeliveryTermsForm;
class ProductionCheck;

// Edits one task: payload, priority, maximum of attempts, when it is due, how it is tried again, its timeout and when it
// expires; optionally requeues a dead one. What was not touched is neither checked nor sent. If the task has changed since
// the shown revision, nothing is changed and the sheet says so. Deletes itself when it closes. GUI thread.
class TaskEditSheet : public QDialog {
    Q_OBJECT
public:
    // onlyRequeue: the task is requeued without edits, for which the requeue scope is enough.
    TaskEditSheet(BrokerConnection* connection, const Task& task, bool onlyRequeue, QWidget* parent);

Q_SIGNALS:
    // The edit was applied. text: a sentence that says what was done; back: what undoes it, without an id if nothing does.
    void applied(const QString& text, const TaskEdit& back);

private:
    void build();
    void addParts(QFormLayout* form);
    void addFields(QFormLayout* form);
    void addTime(QFormLayout* form);
    bool isPayloadChanged() const;
    void askPayload();
    void check();
    void apply();
    TaskEdit undoOf(const TaskEdit& edit, const Task& after) const;

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
    QComboBox* m_when = nullptr;
    QDateTimeEdit* m_runAt = nullptr;
    QCheckBox* m_requeue = nullptr;
    DeliveryTermsForm* m_terms = nullptr;
    ProductionCheck* m_production;
    QLineEdit* m_reason;
    QLabel* m_status;
    QPushButton* m_apply;
};

}  // namespace fairlead::gui
