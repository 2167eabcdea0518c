// SPDX-FileCopyrightText: 2026 The Fairlead authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/client/calls/call.h"
#include "gui/client/calls/outcome.h"
#include "gui/data/codeq.h"

#include <QPointer>
#include <QWidget>

class QComboBox;
class QDateTimeEdit;
class QLabel;
class QPushButton;
class QSpinBox;

namespace fairlead::gui {

class BrokerConnection;
class CodeqCalls;

// Deletes what codeQ would forget, of all tenants at once, behind a word that is typed. GUI thread.
class CodeqCleanupPanel : public QWidget {
    Q_OBJECT
public:
    explicit CodeqCleanupPanel(QWidget* parent = nullptr);

    void setConnection(BrokerConnection* connection);

private:
    void build();
    CodeqCalls* codeq() const;
    qint64 beforeMs() const;  // 0: now
    void check();
    void ask();
    void cleanUp(quint64 limit, qint64 before);
    void take(const Outcome<CodeqCleanup>& outcome);

    QPointer<BrokerConnection> m_connection;
    Call m_call;
    QSpinBox* m_limit;
    QComboBox* m_when;
    QDateTimeEdit* m_before;
    QPushButton* m_cleanUp;
    QLabel* m_warning;
    QLabel* m_status;
};

}  // namespace fairlead::gui
