// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/calls/outcome.h"
#include "gui/data/codeq.h"

#include <QPointer>
#include <QWidget>

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QVBoxLayout;

namespace fairlead::gui {

class BrokerConnection;
class CodeqCalls;
class ProductionCheck;

// The policy of one topic of codeQ, by its name: read, edited as JSON, put and deleted. GUI thread.
class CodeqTopicPanel : public QWidget {
    Q_OBJECT
public:
    explicit CodeqTopicPanel(QWidget* parent = nullptr);

    void setConnection(BrokerConnection* connection);

private:
    void build();
    CodeqCalls* codeq() const;
    QString name() const;
    void check();
    void get();
    void put();
    void askToDelete();
    void remove(const QString& topic);
    void take(const Outcome<CodeqTopic>& outcome, const QString& done);
    void sayFailure(const Failure& failure);
    void say(const QString& text);

    QPointer<BrokerConnection> m_connection;
    Call m_call;
    QVBoxLayout* m_layout;
    QLineEdit* m_name;
    QPlainTextEdit* m_policy;
    QPushButton* m_get;
    QPushButton* m_put;
    QPushButton* m_delete;
    QLabel* m_problem;
    QLabel* m_status;
    ProductionCheck* m_production = nullptr;
};

}  // namespace fairlead::gui
