// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/calls/outcome.h"
#include "gui/data/operation.h"

#include <QDialog>
#include <QPointer>

#include <optional>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace fairlead::gui {

class BrokerConnection;
class OutsideText;
class ProductionCheck;

// Confirms that many dead letters are to be requeued or deleted: how many, of which tenants, how old, how long it
// takes; with rate, order and canary. Later dead letters are not touched. Deletes itself when it closes. GUI thread.
class OperationSheet : public QDialog {
    Q_OBJECT
public:
    // kind: Requeue or Delete.
    OperationSheet(BrokerConnection* connection, Operation::Kind kind, const DeadLetterFilter& filter, QWidget* parent);

Q_SIGNALS:
    // The operation runs in the broker. count: the number of dead letters that it will touch.
    void started(const fairlead::gui::Operation& operation, quint64 count);

private:
    bool isDeletion() const { return m_kind == Operation::Kind::Delete; }
    void build();
    void addRequeueRows(QFormLayout* form);
    void count();
    void takeCount(const Outcome<DeadLetterCount>& outcome);
    void check();
    void start();
    QString wordToType() const;

    QPointer<BrokerConnection> m_connection;
    const Operation::Kind m_kind;
    DeadLetterFilter m_filter;
    std::optional<DeadLetterCount> m_count;
    qint64 m_countedAtMs = 0;  // broker's clock
    QString m_problem;
    Call m_countCall;
    Call m_startCall;

    ProductionCheck* m_production;
    QLabel* m_scope;
    OutsideText* m_sample;
    QLabel* m_duration;
    QSpinBox* m_rate;
    QComboBox* m_order = nullptr;
    QSpinBox* m_canary = nullptr;
    QCheckBox* m_stops = nullptr;
    QSpinBox* m_stopRate = nullptr;
    QLineEdit* m_reason;
    QLabel* m_typedLabel = nullptr;
    QLineEdit* m_typed = nullptr;
    QLabel* m_status;
    QPushButton* m_start;
};

}  // namespace fairlead::gui
