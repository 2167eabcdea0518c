// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/data/cron.h"

#include <QDialog>
#include <QPointer>

#include <optional>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;

namespace fairlead::gui {

class BrokerConnection;
class ProductionCheck;

// Adds a cron entry or changes one. The broker does not list payloads: that of an entry stays unless another is given.
// Whether the calendar and the zone mean something the broker says. Deletes itself when it closes. GUI thread.
class CronSheet : public QDialog {
    Q_OBJECT
public:
    CronSheet(BrokerConnection* connection, const Cron* cron, QWidget* parent);  // null: for a new one

Q_SIGNALS:
    // text: a sentence that says what was done.
    void applied(const QString& text);

private:
    void build();
    void addTask(QFormLayout* form);
    void fill(const Cron& cron);
    Cron entered() const;
    QString whyNotYet() const;
    void check();
    void preview();
    void apply();

    QPointer<BrokerConnection> m_connection;
    const std::optional<Cron> m_before;
    Call m_call;
    Call m_previewing;

    QLineEdit* m_tenant;
    QLineEdit* m_name;
    QLineEdit* m_expression;
    QComboBox* m_zone;
    QLabel* m_next;
    QComboBox* m_overlap;
    QLineEdit* m_command;
    QCheckBox* m_givesPayload;
    QPlainTextEdit* m_payload;
    QSpinBox* m_priority;
    QSpinBox* m_maxAttempts;
    QLineEdit* m_webhook;
    QCheckBox* m_enabled;
    ProductionCheck* m_production;
    QLineEdit* m_reason;
    QLabel* m_status;
    QPushButton* m_apply;
};

}  // namespace fairlead::gui
